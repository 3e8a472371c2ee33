package io.botmesh.impl.config;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes as people write them: {@code 512}, {@code 512 bytes}, {@code 16KiB}, {@code 1MiB}. */
final class SizeText {
  private static final Pattern SIZE =
      Pattern.compile("(\\d{1,12}) ?(b|bytes?|kib|mib)?", Pattern.CASE_INSENSITIVE);

  private SizeText() {}

  /**
   * Reads a size.
   *
   * @return bytes
   * @throws IllegalArgumentException if it is none
   */
  static long parse(String text) {
    Matcher matcher = SIZE.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "is no size: write 512, 512 bytes, 16KiB or 1MiB (units of 1024)");
    }
    String unit = matcher.group(2) == null ? "" : matcher.group(2).toLowerCase(Locale.ROOT);
    long factor =
        switch (unit) {
          case "kib" -> 1024L;
          case "mib" -> 1024L * 1024;
          default -> 1L;
        };
    return Long.parseLong(matcher.group(1)) * factor;
  }
}
