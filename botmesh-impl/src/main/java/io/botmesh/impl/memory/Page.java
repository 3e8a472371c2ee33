package io.botmesh.impl.memory;

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
}
