package io.botmesh.impl.memory;

import io.botmesh.api.spi.MeshClock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The hub's time: the time of day at its start, and what has passed since. Thread-safe. Unlike the
 * time of day it never jumps, so no lease ends early or late when somebody sets the clock.
 */
final class HubTime {
  private final MeshClock clock;
  private final long startMicros;
  private final long startNanos;

  HubTime(MeshClock clock) {
    this.clock = clock;
    this.startMicros = ChronoUnit.MICROS.between(Instant.EPOCH, clock.now());
    this.startNanos = clock.nanoTime();
  }

  Moment now() {
    return new Moment(startMicros + passed().toNanos() / 1000);
  }

  private Duration passed() {
    return Duration.ofNanos(clock.nanoTime() - startNanos);
  }
}
