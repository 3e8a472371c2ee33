package io.botmesh.ear.mesh.chaos;

import io.botmesh.testkit.RedisServer;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How often servers have answered with an error, by its first word. */
final class ErrorCounts {
  private static final Pattern LINE = Pattern.compile("errorstat_(\\w+):count=(\\d+)");

  private final Map<String, Long> counts = new TreeMap<>();

  /** Adds what a server tells of itself since its start. */
  void add(RedisServer server) {
    Matcher lines = LINE.matcher((String) server.command("INFO", "errorstats"));
    while (lines.find()) {
      counts.merge(lines.group(1), Long.valueOf(lines.group(2)), Long::sum);
    }
  }

  long of(String word) {
    return counts.getOrDefault(word, 0L);
  }

  @Override
  public String toString() {
    return counts.toString();
  }
}
