package io.botmesh.api.spi;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The store's answer to {@link TurnStore#pump}. */
public sealed interface PumpAnswer {
  /**
   * The pump is the caller's.
   *
   * @param entries the first entries that are due, in order; may be empty
   * @param later until the entry after them is due; empty if there is none
   */
  record Entries(List<OutboxEntry> entries, Optional<Duration> later) implements PumpAnswer {}

  /**
   * Somebody else carries out the entries.
   *
   * @param take number of that take, to name as evidence
   * @param owner that replica
   * @param remaining how long its lease still runs
   */
  record PumpHeld(long take, ReplicaId owner, Duration remaining) implements PumpAnswer {}

  /**
   * The outbox is empty; nobody holds the pump for the caller any more.
   *
   * @param idle whether nobody waits in the line either
   */
  record Empty(boolean idle) implements PumpAnswer {}

  /**
   * The chat has moved, and entries are to be brought after it.
   *
   * @param to where it has moved
   */
  record Moved(ChatId to) implements PumpAnswer {}
}
