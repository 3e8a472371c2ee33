package io.botmesh.ear.mesh.chaos;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Lets time pass between what is done; ends for all at once. Thread-safe. */
final class Calm {
  private final CountDownLatch over = new CountDownLatch(1);

  /** Waits; returns false as soon as it is all over. */
  boolean lasts(Duration time) {
    try {
      return !over.await(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException ending) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  boolean isOver() {
    return over.getCount() == 0;
  }

  void end() {
    over.countDown();
  }
}
