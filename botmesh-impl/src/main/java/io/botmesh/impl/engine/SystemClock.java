package io.botmesh.impl.engine;

import io.botmesh.api.spi.MeshClock;
import java.time.Instant;

/** The machine's clock: the one place where time is read. */
public final class SystemClock implements MeshClock {
  @Override
  public Instant now() {
    return Instant.now();
  }

  @Override
  public long nanoTime() {
    return System.nanoTime();
  }
}
