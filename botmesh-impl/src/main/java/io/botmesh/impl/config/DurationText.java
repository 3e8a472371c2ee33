package io.botmesh.impl.config;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Durations as people write them: {@code 500ms}, {@code 15s}, {@code 2m}, {@code 1h}, {@code 8d}.
 */
public final class DurationText {
  private static final Pattern SHORT = Pattern.compile("(\\d{1,9}) ?(ms|s|m|h|d)");
  private static final Duration MOST = Duration.ofDays(3650);

  private DurationText() {}

  /**
   * Reads a duration, in the short form or as ISO-8601 has it ({@code PT15S}).
   *
   * @throws IllegalArgumentException if it is none, negative, over ten years, or has a part of a
   *     millisecond
   */
  public static Duration parse(String text) {
    Duration duration = read(text);
    if (duration.isNegative() || duration.compareTo(MOST) > 0) {
      throw new IllegalArgumentException("must lie between 0 and ten years");
    }
    if (!duration.truncatedTo(ChronoUnit.MILLIS).equals(duration)) {
      throw new IllegalArgumentException("must be whole milliseconds");
    }
    return duration;
  }

  /** Writes a duration in the short form, with the largest unit that fits. */
  static String of(Duration duration) {
    long millis = duration.toMillis();
    for (ChronoUnit unit :
        new ChronoUnit[] {
          ChronoUnit.DAYS, ChronoUnit.HOURS, ChronoUnit.MINUTES, ChronoUnit.SECONDS
        }) {
      long size = unit.getDuration().toMillis();
      if (millis > 0 && millis % size == 0) {
        return millis / size + unit.name().substring(0, 1).toLowerCase(Locale.ROOT);
      }
    }
    return millis + "ms";
  }

  private static Duration read(String text) {
    Matcher matcher = SHORT.matcher(text.strip().toLowerCase(Locale.ROOT));
    if (matcher.matches()) {
      return Duration.of(Long.parseLong(matcher.group(1)), unit(matcher.group(2)));
    }
    try {
      return Duration.parse(text.strip());
    } catch (DateTimeParseException none) {
      throw new IllegalArgumentException(
          "is no duration: write 500ms, 15s, 2m, 1h, 8d or ISO-8601 such as PT15S", none);
    }
  }

  private static ChronoUnit unit(String word) {
    return switch (word) {
      case "ms" -> ChronoUnit.MILLIS;
      case "s" -> ChronoUnit.SECONDS;
      case "m" -> ChronoUnit.MINUTES;
      case "h" -> ChronoUnit.HOURS;
      default -> ChronoUnit.DAYS;
    };
  }
}
