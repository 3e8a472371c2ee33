package io.botmesh.redis;

/** A store with connections of its own, which whoever opened it closes. Thread-safe. */
public interface OpenedRedisStore extends RedisStore, AutoCloseable {
  /** Closes every connection and ends every thread. Closing twice is harmless. */
  @Override
  void close();
}
