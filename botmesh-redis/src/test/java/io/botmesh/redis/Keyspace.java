package io.botmesh.redis;

import io.botmesh.testkit.RedisServer;
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
    return of(List.of(redis.server()));
  }

  /** Everything that several masters hold together. */
  static Map<String, Object> of(List<RedisServer> masters) {
    Map<String, Object> all = new TreeMap<>();
    masters.forEach(master -> add(all, master));
    return all;
  }

  private static void add(Map<String, Object> all, RedisServer redis) {
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
  }

  private static Set<String> pairs(List<?> flat) {
    Set<String> pairs = new TreeSet<>();
    for (int at = 0; at < flat.size(); at += 2) {
      pairs.add(flat.get(at) + "=" + flat.get(at + 1));
    }
    return pairs;
  }
}
