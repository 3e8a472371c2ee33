package io.botmesh.api.spi;

import io.botmesh.api.BotmeshException;

/** What became of one of several messages that came in one call. */
public sealed interface Reception {
  /**
   * It is journaled, or was before.
   *
   * @param receipt whether it was new
   */
  record Taken(Door.Receipt receipt) implements Reception {}

  /**
   * It can never be taken and lies among the dead letters.
   *
   * @param reason why
   */
  record Parked(String reason) implements Reception {}

  /**
   * It was not taken, or may not have been: the call must come again.
   *
   * @param why what it met, or what one before it in its chat met
   */
  record Again(BotmeshException why) implements Reception {}
}
