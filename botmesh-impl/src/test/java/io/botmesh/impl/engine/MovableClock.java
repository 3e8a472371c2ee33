package io.botmesh.impl.engine;

import io.botmesh.api.spi.MeshClock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The machine's clock, which a test besides moves on: hearts beat and leases run as they do, and
 * minutes need not be waited for. Thread-safe.
 */
public final class MovableClock implements MeshClock {
  private final SystemClock real = new SystemClock();
  private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);

  @Override
  public Instant now() {
    return real.now().plus(ahead.get());
  }

  @Override
  public long nanoTime() {
    return real.nanoTime() + ahead.get().toNanos();
  }

  /** Moves it on. */
  public void pass(Duration time) {
    ahead.accumulateAndGet(time, Duration::plus);
  }
}
