package io.botmesh.redis;

import io.botmesh.testkit.RedisCluster;
import io.botmesh.testkit.RedisSentinels;
import io.botmesh.testkit.RedisServers;
import java.util.Map;

/** Real servers that hold a keyspace, whatever their kind. */
interface RedisPlace {
  /** Returns what reaches them. */
  Map<String, String> config();

  /** Removes all data. */
  void flush();

  /** Runs one command where a key is held. */
  Object commandAt(String key, String... words);

  static RedisPlace of(RedisServers redis) {
    return new RedisPlace() {
      @Override
      public Map<String, String> config() {
        return Map.of(SettingsReader.URL, redis.url());
      }

      @Override
      public void flush() {
        redis.flush();
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
      public void flush() {
        redis.flush();
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
      public void flush() {
        redis.flush();
      }

      @Override
      public Object commandAt(String key, String... words) {
        return redis.commandAt(key, words);
      }
    };
  }
}
