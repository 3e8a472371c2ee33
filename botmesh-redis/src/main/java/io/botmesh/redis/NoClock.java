package io.botmesh.redis;

import io.botmesh.api.spi.MeshClock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Stands where no clock is at hand: a store alone goes by the server's time, and never beats. What
 * it remembers is always old, so that it relies on nothing for longer than a call. Thread-safe.
 */
final class NoClock implements MeshClock {
  private static final long AGE = Duration.ofDays(1).toNanos();

  private final AtomicLong asked = new AtomicLong();

  @Override
  public Instant now() {
    throw new UnsupportedOperationException("A store alone has no clock");
  }

  @Override
  public long nanoTime() {
    return asked.addAndGet(AGE);
  }
}
