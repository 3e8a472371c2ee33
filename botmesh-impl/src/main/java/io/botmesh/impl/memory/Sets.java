package io.botmesh.impl.memory;

import java.util.HashSet;
import java.util.Set;

/** Immutable sets as values of a map, where an empty one is no entry. */
final class Sets {
  private Sets() {}

  /** Returns the set with one more; null counts as empty. */
  static <T> Set<T> with(Set<T> set, T more) {
    Set<T> grown = new HashSet<>(set == null ? Set.of() : set);
    grown.add(more);
    return Set.copyOf(grown);
  }

  /** Returns the set without one; null if nothing is left. */
  static <T> Set<T> without(Set<T> set, T less) {
    Set<T> shrunk = new HashSet<>(set);
    shrunk.remove(less);
    return shrunk.isEmpty() ? null : Set.copyOf(shrunk);
  }
}
