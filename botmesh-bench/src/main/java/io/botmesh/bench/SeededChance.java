package io.botmesh.bench;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Chance that comes out the same for the same seed. For one thread. */
final class SeededChance implements RandomGenerator {
  private final SplittableRandom random;

  SeededChance(long seed) {
    random = new SplittableRandom(seed);
  }

  @Override
  public long nextLong() {
    return random.nextLong();
  }

  @Override
  public int nextInt(int bound) {
    return random.nextInt(bound);
  }
}
