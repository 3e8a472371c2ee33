package io.botmesh.ear.mesh;

import io.botmesh.testkit.RedisServer;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a process and its Redis are at one moment.
 *
 * @param heap bytes that live objects take here, after a collection
 * @param redis bytes that Redis uses
 * @param keys how many keys Redis has
 * @param threads how many threads run here
 * @param waiting how many messages were acknowledged and not answered yet
 */
record Vitals(long heap, long redis, long keys, long threads, long waiting) {
  private static final Pattern USED = Pattern.compile("used_memory:(\\d+)");

  static Vitals now(RedisServer redis, long waiting) {
    System.gc();
    return new Vitals(
        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
        used((String) redis.command("INFO", "memory")),
        (Long) redis.command("DBSIZE"),
        ManagementFactory.getThreadMXBean().getThreadCount(),
        waiting);
  }

  private static long used(String info) {
    Matcher line = USED.matcher(info);
    if (!line.find()) {
      throw new AssertionError("Redis does not tell its memory");
    }
    return Long.parseLong(line.group(1));
  }

  /** Returns the median of something in one quarter of all moments, from 0. */
  static long inQuarter(List<Vitals> all, int quarter, ToLongFunction<Vitals> what) {
    List<Vitals> its = all.subList(all.size() * quarter / 4, all.size() * (quarter + 1) / 4);
    return its.stream().mapToLong(what).sorted().skip(its.size() / 2).findFirst().orElseThrow();
  }
}
