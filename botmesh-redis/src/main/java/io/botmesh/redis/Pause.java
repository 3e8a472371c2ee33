package io.botmesh.redis;

import java.time.Duration;

/** Lets time pass on the calling thread. */
@FunctionalInterface
interface Pause {
  /** Waits. */
  void over(Duration time) throws InterruptedException;
}
