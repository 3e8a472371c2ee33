package io.botmesh.bench;

import java.lang.management.ManagementFactory;

/** What the threads of this JVM have made so far. */
final class Allocation {
  private Allocation() {}

  /** Returns the bytes that all threads alive have made; those that ended are not in it. */
  static long bytes() {
    com.sun.management.ThreadMXBean threads =
        (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long sum = 0;
    for (long bytes : threads.getThreadAllocatedBytes(threads.getAllThreadIds())) {
      sum += Math.max(0, bytes);
    }
    return sum;
  }
}
