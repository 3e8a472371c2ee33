package io.botmesh.redis;

import io.botmesh.testkit.RedisCluster;
import io.botmesh.testkit.RedisSentinels;
import io.botmesh.testkit.RedisServer;
import io.botmesh.testkit.RedisServers;
import java.util.List;
import java.util.Map;

/** Real servers that hold a keyspace, whatever their kind. */
interface RedisPlace {
  /** Returns what reaches them. */
  Map<String, String> config();

  /** Returns the masters of the moment. */
  List<RedisServer> masters();

  /** Runs one command where a key is held. */
  Object commandAt(String key, String... words);

  /** Puts a proxy before each server. */
  SpoiltPlace spoilt();

  /** Removes all data. */
  default void flush() {
    masters().forEach(RedisServer::flush);
  }

  static RedisPlace of(RedisServers redis) {
    return new RedisPlace() {
      @Override
      public Map<String, String> config() {
        return Map.of(SettingsReader.URL, redis.url());
      }

      @Override
      public List<RedisServer> masters() {
        return List.of(redis.server());
      }

      @Override
      public SpoiltPlace spoilt() {
        return SpoiltPlace.of(redis.server());
      }

      @Override
      public Object commandAt(String key, String... words) {
        return redis.command(words);
      }
    };
  }

  static RedisPlace of(RedisSentinels redis) {
    return new RedisPlace() {
      @Override
      public Map<String, String> config() {
        return Map.of(
            SettingsReader.SENTINEL_NODES,
            redis.nodes(),
            SettingsReader.SENTINEL_MASTER,
            RedisSentinels.MASTER);
      }

      @Override
      public List<RedisServer> masters() {
        return List.of(redis.master());
      }

      @Override
      public SpoiltPlace spoilt() {
        return SpoiltPlace.of(redis);
      }

      @Override
      public Object commandAt(String key, String... words) {
        return redis.command(words);
      }
    };
  }

  static RedisPlace of(RedisCluster redis) {
    return new RedisPlace() {
      @Override
      public Map<String, String> config() {
        return Map.of(SettingsReader.CLUSTER_NODES, redis.nodes());
      }

      @Override
      public List<RedisServer> masters() {
        return redis.masters();
      }

      @Override
      public SpoiltPlace spoilt() {
        return SpoiltPlace.ofCluster(redis.servers());
      }

      @Override
      public Object commandAt(String key, String... words) {
        return redis.commandAt(key, words);
      }
    };
  }
}
