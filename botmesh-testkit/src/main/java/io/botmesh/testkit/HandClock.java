package io.botmesh.testkit;

import io.botmesh.api.spi.MeshClock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A clock that a test moves by hand; time of day and monotonic time go together. Thread-safe. It
 * starts at {@code 2030-01-01T00:00:00Z}.
 */
public final class HandClock implements MeshClock {
  private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

  private final AtomicReference<Duration> passed = new AtomicReference<>(Duration.ZERO);

  @Override
  public Instant now() {
    return START.plus(passed.get());
  }

  @Override
  public long nanoTime() {
    return passed.get().toNanos();
  }

  /**
   * Moves the clock on.
   *
   * @throws IllegalArgumentException if the time is negative
   */
  public void pass(Duration time) {
    if (time.isNegative()) {
      throw new IllegalArgumentException("Time only passes; it was asked to go back by " + time);
    }
    passed.accumulateAndGet(time, Duration::plus);
  }
}
