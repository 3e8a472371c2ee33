package io.botmesh.redis.architecture.planted;

/** A violation, planted. */
final class SystemTime {
  long now() {
    return System.currentTimeMillis();
  }
}
