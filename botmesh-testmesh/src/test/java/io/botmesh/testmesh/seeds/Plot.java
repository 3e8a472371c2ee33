package io.botmesh.testmesh.seeds;

import java.util.random.RandomGenerator;

/** What a story is about. */
enum Plot {
  /** Whatever may happen. */
  ANYTHING,
  /**
   * Replicas pause for just long enough to be taken for dead, with something in hand, and what
   * others have found out about them is used late.
   */
  RETURNS;

  static Plot of(RandomGenerator chance) {
    return chance.nextInt(5) < 2 ? RETURNS : ANYTHING;
  }
}
