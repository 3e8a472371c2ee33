package io.botmesh.ear.mesh;

import java.util.List;
import java.util.Set;

/** The threads that have begun since, of others than the tests' and the JDK's own. */
final class ThreadsSince {
  private static final Set<String> OTHERS =
      Set.of("redis-", "process reaper", "awaitility", "Attach", "Common-Cleaner", "junit");

  private final Set<Thread> before = Thread.getAllStackTraces().keySet();

  /** Returns the names of those that still run. */
  List<String> left() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> !before.contains(thread) && thread.isAlive())
        .map(Thread::getName)
        .filter(name -> OTHERS.stream().noneMatch(name::startsWith))
        .sorted()
        .toList();
  }
}
