package io.botmesh.ear.mesh.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Leaves out of a story what does not matter: ever smaller parts, for as long as it still fails.
 */
final class Shrinking {
  private Shrinking() {}

  static List<Step> shrunk(List<Step> steps, Predicate<List<Step>> fails) {
    List<Step> least = steps;
    for (int part = Math.max(1, steps.size() / 2); part >= 1; part /= 2) {
      List<Step> before;
      do {
        before = least;
        least = without(least, part, fails);
      } while (part == 1 && least.size() < before.size());
    }
    return least;
  }

  private static List<Step> without(List<Step> steps, int part, Predicate<List<Step>> fails) {
    List<Step> least = steps;
    for (int from = least.size() - part; from > -part; from -= part) {
      List<Step> fewer = new ArrayList<>(least);
      fewer.subList(Math.max(0, from), Math.min(least.size(), from + part)).clear();
      if (fails.test(fewer)) {
        least = List.copyOf(fewer);
      }
    }
    return least;
  }
}
