package io.botmesh.redis.architecture.planted;

/** Keeps something for the whole process. */
final class StaticVariable {
  static int count;

  private StaticVariable() {}
}
