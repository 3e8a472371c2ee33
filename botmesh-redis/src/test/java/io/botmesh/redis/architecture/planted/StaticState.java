package io.botmesh.redis.architecture.planted;

import java.util.concurrent.atomic.AtomicLong;

/** Keeps state for the whole process behind a final field. */
final class StaticState {
  static final AtomicLong COUNT = new AtomicLong();

  private StaticState() {}
}
