package io.botmesh.impl.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the name that somebody probably meant. */
final class NearestName {
  private NearestName() {}

  /** Returns the name with the fewest letters to change; empty if there are no names. */
  static Optional<String> to(String meant, Collection<String> names) {
    return names.stream()
        .min(
            Comparator.comparingInt((String name) -> distance(meant, name))
                .thenComparing(Comparator.naturalOrder()));
  }

  /** Returns how many letters must be put in, taken out or changed (Levenshtein). */
  static int distance(String left, String right) {
    int[] row = new int[right.length() + 1];
    for (int column = 0; column <= right.length(); column++) {
      row[column] = column;
    }
    for (int line = 1; line <= left.length(); line++) {
      int diagonal = row[0];
      row[0] = line;
      for (int column = 1; column <= right.length(); column++) {
        int change = left.charAt(line - 1) == right.charAt(column - 1) ? diagonal : diagonal + 1;
        diagonal = row[column];
        row[column] = Math.min(change, Math.min(row[column], row[column - 1]) + 1);
      }
    }
    return row[right.length()];
  }
}
