package io.botmesh.impl.cdi;

import io.botmesh.api.spi.MeshClock;
import java.time.Instant;

/** The system's time, until the engine's clock is there. */
final class EarlyClock implements MeshClock {
  @Override
  public Instant now() {
    return Instant.now();
  }

  @Override
  public long nanoTime() {
    return System.nanoTime();
  }
}
