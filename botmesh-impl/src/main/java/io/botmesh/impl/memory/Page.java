package io.botmesh.impl.memory;

import java.util.NavigableSet;
import java.util.Optional;
import java.util.stream.Stream;

/** The bounds of a page. */
final class Page {
  private static final int MOST = 1000;

  private Page() {}

  /**
   * Returns the limit as it is.
   *
   * @throws IllegalArgumentException if it is under 1 or over 1000
   */
  static int limit(int limit) {
    if (limit < 1 || limit > MOST) {
      throw new IllegalArgumentException(
          "BMESH-0552 A page has 1 to " + MOST + " elements, asked were " + limit);
    }
    return limit;
  }

  /** Returns what stands behind an element, all if there is none. */
  static <T> Stream<T> after(NavigableSet<T> all, Optional<T> element) {
    return element.map(last -> all.tailSet(last, false)).orElse(all).stream();
  }
}
