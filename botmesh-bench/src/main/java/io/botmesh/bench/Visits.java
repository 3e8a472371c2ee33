package io.botmesh.bench;

/** Told of each turn while it is held. Thread-safe. */
@FunctionalInterface
interface Visits {
  /** Nobody notes them. */
  Visits NONE = (chat, asked) -> {};

  /**
   * A turn is held; it ends when this returns.
   *
   * @param asked when it was asked for, in nanoseconds of the machine's monotonic clock
   */
  void visit(String chat, long asked);
}
