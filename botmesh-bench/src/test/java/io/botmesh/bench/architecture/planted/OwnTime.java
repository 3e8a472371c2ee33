package io.botmesh.bench.architecture.planted;

/** Breaks the rule: it reads the machine's time by itself. */
final class OwnTime {
  private OwnTime() {}

  static long began() {
    return System.nanoTime();
  }
}
