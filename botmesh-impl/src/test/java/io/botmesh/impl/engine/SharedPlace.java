package io.botmesh.impl.engine;

import io.botmesh.api.spi.Backend;
import java.time.Duration;

/** What the replicas of one test share: a store, empty at first, and its clock. */
public interface SharedPlace extends AutoCloseable {
  /** Opens one more view; closed by whoever opened it. */
  Backend view();

  /** Returns the clock that the store counts by. */
  MovableClock clock();

  /** Lets time pass for the store, and for conversations that wait. */
  void pass(Duration time);

  @Override
  void close();
}
