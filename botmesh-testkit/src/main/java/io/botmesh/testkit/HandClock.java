package io.botmesh.testkit;

import io.botmesh.api.spi.MeshClock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A clock that a test moves by hand; time of day and monotonic time go together, unless the time of
 * day is set back. Thread-safe. It starts at {@code 2030-01-01T00:00:00Z}.
 */
public final class HandClock implements MeshClock {
  private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

  private final AtomicReference<Duration> passed = new AtomicReference<>(Duration.ZERO);
  private final AtomicReference<Duration> back = new AtomicReference<>(Duration.ZERO);

  @Override
  public Instant now() {
    return START.plus(passed.get()).minus(back.get());
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

  /** Sets the time of day back, as somebody sets a server's clock; monotonic time goes on. */
  public void setBack(Duration time) {
    back.accumulateAndGet(time, Duration::plus);
  }
}
