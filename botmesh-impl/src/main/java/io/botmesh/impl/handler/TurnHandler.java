package io.botmesh.impl.handler;

import io.botmesh.api.spi.Changes;
import java.util.Map;

/**
 * Turns a message into changes. It changes nothing outside by itself. Thread-safe; turns run in
 * parallel.
 */
@FunctionalInterface
public interface TurnHandler {
  /**
   * Handles the message of a turn.
   *
   * @return all that was decided
   * @throws Exception if the attempt failed: nothing of it is stored
   */
  Changes handle(Turn turn) throws Exception;

  /**
   * Returns what becomes of timers, by the name that they were set with; read once, before the
   * first message.
   */
  default Map<String, TimerHandler> timers() {
    return Map.of();
  }
}
