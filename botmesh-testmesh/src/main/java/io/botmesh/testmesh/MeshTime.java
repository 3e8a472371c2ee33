package io.botmesh.testmesh;

import io.botmesh.api.spi.MeshClock;
import java.time.Duration;
import java.time.Instant;

/**
 * The time of a mesh on one thread, for its replicas and their store alike. It moves only when the
 * conductor lets it. Thread-safe. It starts at {@code 2030-01-01T00:00:00Z}.
 */
public final class MeshTime implements MeshClock {
  private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

  private volatile long nanos;

  @Override
  public Instant now() {
    return START.plusNanos(nanos);
  }

  @Override
  public long nanoTime() {
    return nanos;
  }

  /** Returns how much time has passed since the start. */
  public Duration passed() {
    return Duration.ofNanos(nanos);
  }

  void reach(long moment) {
    nanos = Math.max(nanos, moment);
  }
}
