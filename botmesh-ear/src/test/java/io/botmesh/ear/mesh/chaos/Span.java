package io.botmesh.ear.mesh.chaos;

/**
 * From when something was asked until it was answered: what was asked for happened in between.
 *
 * @param from in nanoseconds of one clock
 * @param to likewise
 */
record Span(long from, long to) {
  boolean meets(Span other) {
    return from <= other.to && other.from <= to;
  }

  boolean isBefore(Span other) {
    return to < other.from;
  }
}
