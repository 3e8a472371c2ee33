package io.botmesh.impl.handler;

import io.botmesh.api.spi.Changes;
import io.botmesh.impl.wire.DueTimer;

/**
 * What becomes of a timer that came due: it is handled in a turn of its chat, as a message is.
 * Thread-safe; turns run in parallel.
 */
@FunctionalInterface
public interface TimerHandler {
  /**
   * Handles a timer. It may come although its chat cancelled it moments before: what it rests on is
   * to be looked up in the turn's state.
   *
   * @return all that was decided
   * @throws Exception if the attempt failed: nothing of it is stored, and it is tried again
   */
  Changes handle(Turn turn, DueTimer timer) throws Exception;
}
