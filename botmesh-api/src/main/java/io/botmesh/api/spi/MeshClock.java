package io.botmesh.api.spi;

import java.time.Instant;

/** The only source of time. Tests hand in one that they move by hand. Thread-safe. */
public interface MeshClock {
  /** Returns the time of day, for people and records; it may jump. */
  Instant now();

  /** Returns nanoseconds from some fixed moment of this process; they never go back. */
  long nanoTime();
}
