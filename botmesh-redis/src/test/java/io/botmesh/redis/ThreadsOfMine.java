package io.botmesh.redis;

import java.util.List;
import java.util.Set;

/** The threads that a client of Redis has begun. */
final class ThreadsOfMine {
  private static final Set<String> OTHERS =
      Set.of("wire-proxy", "redis-", "process reaper", "awaitility", "Attach", "junit", "main");

  private ThreadsOfMine() {}

  /** The names of those that run just now, of others than the tests' own. */
  static List<String> now() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(Thread::isAlive)
        .filter(thread -> thread.getThreadGroup() != null)
        .filter(thread -> !thread.getThreadGroup().getName().equals("system"))
        .map(Thread::getName)
        .filter(name -> OTHERS.stream().noneMatch(name::startsWith))
        .sorted()
        .toList();
  }
}
