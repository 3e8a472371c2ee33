package io.botmesh.redis;

import io.botmesh.testkit.RedisCluster;
import io.botmesh.testkit.RedisSentinels;
import io.botmesh.testkit.RedisServers;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;

/** The servers of the contracts: started when first needed, ended with this JVM's last test. */
final class RedisPlaces implements BeforeAllCallback {
  private static final Namespace MINE = Namespace.create(RedisPlaces.class);

  private ExtensionContext root;

  @Override
  public void beforeAll(ExtensionContext context) {
    root = context.getRoot();
  }

  /** Returns servers of a kind. */
  RedisPlace get(String kind) {
    // Not the root's: each class that a forked JVM is given has one of its own.
    Store store = root.getStore(StoreScope.LAUNCHER_SESSION, MINE);
    return store.getOrComputeIfAbsent(kind, this::started, Started.class).place();
  }

  private Started started(String kind) {
    return switch (kind) {
      case "seven" -> started(RedisServers.seven());
      case "six" -> started(RedisServers.embedded());
      case "sentinel" -> started(RedisSentinels.seven());
      case "sentinel six" -> started(RedisSentinels.embedded());
      case "cluster seven" -> started(RedisCluster.seven());
      case "cluster six" -> started(RedisCluster.embedded());
      default -> throw new IllegalArgumentException(kind);
    };
  }

  private Started started(RedisServers redis) {
    redis.beforeAll(root);
    return new Started(RedisPlace.of(redis), redis, root);
  }

  private Started started(RedisSentinels redis) {
    redis.beforeAll(root);
    return new Started(RedisPlace.of(redis), redis, root);
  }

  private Started started(RedisCluster redis) {
    redis.beforeAll(root);
    return new Started(RedisPlace.of(redis), redis, root);
  }

  private record Started(RedisPlace place, AfterAllCallback servers, ExtensionContext root)
      implements AutoCloseable {
    @Override
    public void close() throws Exception {
      servers.afterAll(root);
    }
  }
}
