package io.botmesh.redis;

import io.botmesh.testkit.RedisCluster;
import io.botmesh.testkit.RedisServer;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** How often the nodes of a cluster ran each command, as they tell themselves. */
final class CommandCounts {
  private static final Pattern LINE = Pattern.compile("cmdstat_([^:]+):calls=(\\d+),");

  private CommandCounts() {}

  static void reset(RedisCluster cluster) {
    cluster.servers().forEach(node -> node.command("CONFIG", "RESETSTAT"));
  }

  /** Of all nodes together, scripts' commands among them. */
  static Map<String, Long> of(RedisCluster cluster) {
    Map<String, Long> counts = new TreeMap<>();
    for (RedisServer node : cluster.servers()) {
      String stats = (String) node.command("INFO", "commandstats");
      LINE.matcher(stats)
          .results()
          .forEach(line -> counts.merge(line.group(1), calls(line), Long::sum));
    }
    return counts;
  }

  private static long calls(MatchResult line) {
    return Long.parseLong(line.group(2));
  }
}
