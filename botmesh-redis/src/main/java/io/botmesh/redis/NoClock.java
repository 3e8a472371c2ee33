package io.botmesh.redis;

import io.botmesh.api.spi.MeshClock;
import java.time.Instant;

/** Stands where no clock is asked: a store alone goes by the server's time, and never beats. */
final class NoClock implements MeshClock {
  @Override
  public Instant now() {
    throw new UnsupportedOperationException("A store alone has no clock");
  }

  @Override
  public long nanoTime() {
    throw new UnsupportedOperationException("A store alone has no clock");
  }
}
