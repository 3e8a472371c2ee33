package io.botmesh.bench;

import java.lang.management.ManagementFactory;
import redis.clients.jedis.RedisClient;

/**
 * What has been used up so far.
 *
 * @param own CPU time of this process, µs
 * @param servers CPU time of the server, µs
 * @param allocated bytes that all threads alive have made; those that ended are not in it
 */
record Consumption(double own, double servers, long allocated) {
  /** Returns what has been used until now. */
  static Consumption now(RedisClient server) {
    com.sun.management.OperatingSystemMXBean system =
        (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return new Consumption(system.getProcessCpuTime() / 1e3, cpu(server.info("cpu")), bytes());
  }

  private static double cpu(String info) {
    return info.lines()
        .filter(line -> line.startsWith("used_cpu_user:") || line.startsWith("used_cpu_sys:"))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf(':') + 1)) * 1e6)
        .sum();
  }

  private static long bytes() {
    com.sun.management.ThreadMXBean threads =
        (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long sum = 0;
    for (long bytes : threads.getThreadAllocatedBytes(threads.getAllThreadIds())) {
      sum += Math.max(0, bytes);
    }
    return sum;
  }
}
