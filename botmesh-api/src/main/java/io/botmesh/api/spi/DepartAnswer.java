package io.botmesh.api.spi;

import java.time.Duration;

/** The store's answer to {@link TurnStore#depart}. */
public sealed interface DepartAnswer {
  /**
   * The chat is closed, and an entry of its outbox is still in somebody's hands: ask again.
   *
   * @param remaining until the lease of whoever has it ends
   */
  record Sending(Duration remaining) implements DepartAnswer {}

  /**
   * The chat is closed, and nothing changes what is in it but {@link TurnStore#unload} and what
   * comes in late.
   *
   * @param baggage what is in it
   */
  record Departed(Baggage baggage) implements DepartAnswer {}
}
