package io.botmesh.impl.answer;

import java.time.LocalDate;
import java.time.chrono.IsoChronology;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.format.FormatStyle;
import java.time.format.ResolverStyle;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A text that may be a day: as 2026-12-24, or as is short for it in a language, with or without
 * leading zeros, the year with two digits (of this century) or four. What no calendar has (February
 * 31st) is none.
 *
 * @param bare without blanks around it
 */
record DateText(String bare, Locale locale) {
  private static final int LONGEST = 64;

  /** Returns it as a day; empty if it is none. */
  Optional<LocalDate> date() {
    // A sign would be one of the year.
    if (bare.isEmpty() || bare.length() > LONGEST || !Character.isDigit(bare.charAt(0))) {
      return Optional.empty();
    }
    return Stream.of("uuuu-MM-dd", usual("uuuu"), usual("uu"))
        .map(this::read)
        .flatMap(Optional::stream)
        .findFirst();
  }

  private String usual(String year) {
    return DateTimeFormatterBuilder.getLocalizedDateTimePattern(
            FormatStyle.SHORT, null, IsoChronology.INSTANCE, locale)
        .replaceAll("[yu]+", year)
        .replaceAll("\\bM{1,2}\\b", "M")
        .replaceAll("\\bd{1,2}\\b", "d");
  }

  private Optional<LocalDate> read(String pattern) {
    try {
      return Optional.of(
          LocalDate.parse(
              bare,
              DateTimeFormatter.ofPattern(pattern, locale)
                  .withResolverStyle(ResolverStyle.STRICT)));
    } catch (DateTimeParseException none) {
      return Optional.empty();
    }
  }
}
