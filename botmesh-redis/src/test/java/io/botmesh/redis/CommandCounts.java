package io.botmesh.redis;

import io.botmesh.testkit.RedisCluster;
import io.botmesh.testkit.RedisServer;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** How often the nodes of a cluster ran each command and how long, as they tell themselves. */
final class CommandCounts {
  private static final Pattern LINE = Pattern.compile("cmdstat_([^:]+):calls=(\\d+),usec=(\\d+),");

  private CommandCounts() {}

  static void reset(RedisCluster cluster) {
    cluster.servers().forEach(node -> node.command("CONFIG", "RESETSTAT"));
  }

  /** How often, all nodes together, scripts' commands among them. */
  static Map<String, Long> of(RedisCluster cluster) {
    return sums(cluster, 2);
  }

  /** For how many microseconds altogether. */
  static Map<String, Long> micros(RedisCluster cluster) {
    return sums(cluster, 3);
  }

  private static Map<String, Long> sums(RedisCluster cluster, int group) {
    Map<String, Long> counts = new TreeMap<>();
    for (RedisServer node : cluster.servers()) {
      String stats = (String) node.command("INFO", "commandstats");
      LINE.matcher(stats)
          .results()
          .forEach(line -> counts.merge(line.group(1), number(line, group), Long::sum));
    }
    return counts;
  }

  private static long number(MatchResult line, int group) {
    return Long.parseLong(line.group(group));
  }
}
