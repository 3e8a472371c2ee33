package io.botmesh.impl.ask;

import java.time.Duration;

/** Waits a while between two askings. */
@FunctionalInterface
public interface Pause {
  /**
   * Waits.
   *
   * @throws InterruptedException if the thread was interrupted
   */
  void take(Duration time) throws InterruptedException;
}
