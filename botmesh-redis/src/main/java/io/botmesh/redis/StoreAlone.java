package io.botmesh.redis;

import io.botmesh.api.spi.ForwardingStore;

/** The store of a backend that nobody else uses. Thread-safe. */
final class StoreAlone extends ForwardingStore implements OpenedRedisStore {
  private final RedisBackend backend;

  StoreAlone(RedisBackend backend) {
    this.backend = backend;
  }

  @Override
  protected RedisStore store() {
    return backend.store();
  }

  @Override
  public Layout layout() {
    return store().layout();
  }

  @Override
  public String prefix() {
    return store().prefix();
  }

  @Override
  public void close() {
    backend.close();
  }
}
