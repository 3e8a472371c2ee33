package io.botmesh.ear.hostile;

import java.util.Locale;
import java.util.stream.Collectors;

/** Text as a failed test may show it: two texts are shown alike only if they are the same. */
final class Shown {
  private Shown() {}

  /** Escapes all but printable ASCII, which is what the build's own tools can be trusted with. */
  static String of(Object text) {
    return String.valueOf(text).chars().mapToObj(Shown::unit).collect(Collectors.joining());
  }

  private static String unit(int unit) {
    return unit >= ' ' && unit <= '~' && unit != '\\'
        ? Character.toString(unit)
        : String.format(Locale.ROOT, "\\u%04x", unit);
  }
}
