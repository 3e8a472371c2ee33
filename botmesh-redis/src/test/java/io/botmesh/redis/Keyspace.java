package io.botmesh.redis;

import io.botmesh.testkit.RedisServers;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** All that a server has stored. */
final class Keyspace {
  private Keyspace() {}

  /** Everything in the keyspace, by key and kind. */
  static Map<String, Object> of(RedisServers redis) {
    Map<String, Object> all = new TreeMap<>();
    for (Object key : (List<?>) redis.command("KEYS", "*")) {
      String name = (String) key;
      all.put(
          name,
          switch ((String) redis.command("TYPE", name)) {
            case "hash" -> pairs((List<?>) redis.command("HGETALL", name));
            case "zset" -> redis.command("ZRANGE", name, "0", "-1", "WITHSCORES");
            default -> redis.command("GET", name);
          });
    }
    return all;
  }

  private static Set<String> pairs(List<?> flat) {
    Set<String> pairs = new TreeSet<>();
    for (int at = 0; at < flat.size(); at += 2) {
      pairs.add(flat.get(at) + "=" + flat.get(at + 1));
    }
    return pairs;
  }
}
