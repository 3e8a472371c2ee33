package io.botmesh.bench;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The middle of several rounds, and their ends.
 *
 * @param middle the median
 * @param least the least
 * @param most the most
 */
record Spread(double middle, double least, double most) {
  static Spread of(List<Sample> rounds, ToDoubleFunction<Sample> value) {
    return of(rounds.stream().mapToDouble(value).toArray());
  }

  static Spread of(double... values) {
    double[] sorted = values.clone();
    java.util.Arrays.sort(sorted);
    return new Spread(sorted[sorted.length / 2], sorted[0], sorted[sorted.length - 1]);
  }
}
