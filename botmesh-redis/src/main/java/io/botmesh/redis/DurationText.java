package io.botmesh.redis;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Durations as people write them: {@code 500ms}, {@code 15s}, {@code 2m}, {@code 8d}, {@code PT2S}.
 */
final class DurationText {
  private static final Pattern SHORT = Pattern.compile("(\\d{1,12})\\s*(ms|s|m|h|d)");

  private DurationText() {}

  /** Reads a duration; empty if the text is none. */
  static Optional<Duration> parse(String text) {
    String plain = text.strip().toLowerCase(Locale.ROOT);
    Matcher matcher = SHORT.matcher(plain);
    if (matcher.matches()) {
      return Optional.of(of(Long.parseLong(matcher.group(1)), matcher.group(2)));
    }
    try {
      return Optional.of(Duration.parse(plain));
    } catch (DateTimeParseException notIso) {
      return Optional.empty();
    }
  }

  private static Duration of(long count, String unit) {
    return switch (unit) {
      case "ms" -> Duration.ofMillis(count);
      case "s" -> Duration.ofSeconds(count);
      case "m" -> Duration.ofMinutes(count);
      case "h" -> Duration.ofHours(count);
      default -> Duration.ofDays(count);
    };
  }
}
