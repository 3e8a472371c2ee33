package io.botmesh.redis.architecture.planted;

/** Goes round the clock that is handed in. */
final class SystemTime {
  long millis() {
    return System.currentTimeMillis();
  }
}
