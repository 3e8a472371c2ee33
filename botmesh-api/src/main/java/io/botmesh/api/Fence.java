package io.botmesh.api;

/**
 * Number of one grant of a turn. Fences of a chat only grow (invariant I1). A write must show the
 * very number in force; greater or smaller is refused alike (R3).
 *
 * @param number at least 1; in practice microseconds of the store's clock, never counted by a
 *     caller
 */
public record Fence(long number) implements Comparable<Fence> {
  /**
   * Refuses a number that no grant can have.
   *
   * @throws IllegalArgumentException if the number is below 1
   */
  public Fence {
    if (number < 1) {
      throw new IllegalArgumentException("BMESH-0104 A fence starts at 1, was " + number);
    }
  }

  @Override
  public int compareTo(Fence other) {
    return Long.compare(number, other.number);
  }

  @Override
  public String toString() {
    return Long.toString(number);
  }
}
