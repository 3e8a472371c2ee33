package io.botmesh.ear.mesh.differential;

import io.botmesh.api.spi.MeshClock;
import java.time.Duration;
import java.time.Instant;

/**
 * A server's clock that a test moves by hand, also back a little, as a server's clock may be set.
 * For one thread. It starts far ahead of today, so that no server lets anything expire by itself.
 */
final class ServerClock implements MeshClock {
  private static final Instant START = Instant.parse("2100-01-01T00:00:00Z");

  private Duration passed = Duration.ZERO;

  @Override
  public Instant now() {
    return START.plus(passed);
  }

  @Override
  public long nanoTime() {
    return passed.toNanos();
  }

  void restart() {
    passed = Duration.ZERO;
  }

  void move(Duration time) {
    passed = passed.plus(time);
  }

  /** Never before this moment. */
  void notBefore(Instant moment) {
    if (now().isBefore(moment)) {
      passed = Duration.between(START, moment);
    }
  }
}
