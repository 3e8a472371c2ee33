package io.botmesh.ear.mesh.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Chance, by a seed.
 *
 * @param random where it comes from
 */
record Dice(RandomGenerator random) {
  /** Tells whether it happens, in so many of a hundred cases. */
  boolean happens(int inHundred) {
    return random.nextInt(100) < inHundred;
  }

  int upTo(int most) {
    return random.nextInt(most + 1);
  }

  @SafeVarargs
  final <T> T oneOf(T... things) {
    return things[random.nextInt(things.length)];
  }

  <T> T oneOf(List<T> things) {
    return things.get(random.nextInt(things.size()));
  }

  /** Any of them, if there are any. */
  <T> Optional<T> any(List<T> things) {
    return things.isEmpty() ? Optional.empty() : Optional.of(oneOf(things));
  }

  /** Mostly the newest of them, if there are any. */
  <T> Optional<T> recent(List<T> things) {
    return happens(75) ? newest(things) : any(things);
  }

  /** Some of them, in their order; of several perhaps none. */
  <T> List<T> some(List<T> things) {
    List<T> some = new ArrayList<>(things);
    some.removeIf(thing -> some.size() > 1 && happens(40));
    return some;
  }

  static <T> Optional<T> newest(List<T> things) {
    return things.isEmpty() ? Optional.empty() : Optional.of(things.get(things.size() - 1));
  }
}
