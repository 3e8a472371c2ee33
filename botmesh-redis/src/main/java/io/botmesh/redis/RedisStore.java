package io.botmesh.redis;

import io.botmesh.api.Store;

/** The {@link Store} on Redis, and where in Redis it is. Inject it, or {@link Store}. */
public interface RedisStore extends Store {
  /** Opens one without a bot, for tools and tests. */
  static RedisStoreBuilder builder() {
    return new RedisStoreBuilder();
  }

  /**
   * Returns how keys are spelled.
   *
   * @throws io.botmesh.api.CoordinationUnavailable if the server was never within reach: what
   *     {@code botmesh.redis.layout=auto} means is known from the first contact on
   */
  Layout layout();

  /** Returns what every key begins with, braces left out. */
  String prefix();
}
