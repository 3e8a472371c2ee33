package io.botmesh.impl.config;

import io.botmesh.api.Complaint;
import io.botmesh.api.spi.ConfigView;
import io.botmesh.api.spi.SafeText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The values of one reading. What is wrong becomes a complaint, and the default stands in for it so
 * that the reading can go on and find the rest. Not thread-safe.
 */
final class SettingValues {
  private final ConfigView config;
  private final List<Complaint> complaints = new ArrayList<>();

  SettingValues(ConfigView config) {
    this.config = config;
  }

  List<Complaint> complaints() {
    return List.copyOf(complaints);
  }

  Duration duration(SettingKey key, Duration least) {
    return read(
        key,
        key.byDefault(),
        text -> {
          Duration duration = DurationText.parse(text);
          if (duration.compareTo(least) < 0) {
            throw new IllegalArgumentException("must be at least " + DurationText.of(least));
          }
          return duration;
        });
  }

  int count(SettingKey key, int least, int most) {
    return read(key, key.byDefault(), text -> (int) within(whole(text), least, most));
  }

  int size(SettingKey key, int least, int most) {
    return read(key, key.byDefault(), text -> (int) within(SizeText.parse(text), least, most));
  }

  /** Reads {@code true} or {@code false}; empty if nothing is set, or what is is neither. */
  Optional<Boolean> yesOrNo(SettingKey key) {
    return ifSet(
        key,
        text ->
            switch (text) {
              case "true" -> true;
              case "false" -> false;
              default -> throw new IllegalArgumentException("must be true or false");
            });
  }

  /**
   * Reads whatever a function makes of the text; the fallback is good, or the function is wrong.
   */
  <T> T read(SettingKey key, String fallback, Function<String, T> reader) {
    return ifSet(key, reader).orElseGet(() -> reader.apply(fallback));
  }

  /** Reads whatever a function makes of the text; empty if nothing is set, or what is is wrong. */
  <T> Optional<T> ifSet(SettingKey key, Function<String, T> reader) {
    Optional<String> value = config.value(key.key()).map(String::strip);
    try {
      return value.map(reader);
    } catch (IllegalArgumentException wrong) {
      complain(key, value.orElseThrow(), wrong.getMessage());
      return Optional.empty();
    }
  }

  /**
   * Makes a record of settings that were read; its refusal becomes a complaint.
   *
   * @param keys what the record's rules rest on; the first one is named in the complaint. If one of
   *     them was complained about, its default stood in, and nothing can be said of the rules
   */
  <T> Optional<T> together(Supplier<T> settings, SettingKey... keys) {
    List<String> names = Arrays.stream(keys).map(SettingKey::key).toList();
    if (complaints.stream().anyMatch(complaint -> names.contains(complaint.key()))) {
      return Optional.empty();
    }
    try {
      return Optional.of(settings.get());
    } catch (IllegalArgumentException wrong) {
      complain(
          keys[0], config.value(keys[0].key()).orElse(keys[0].byDefault()), wrong.getMessage());
      return Optional.empty();
    }
  }

  private void complain(SettingKey key, String value, String reason) {
    complaints.add(
        new Complaint(
            key.key(), SafeText.of(value), SafeText.of(config.source(key.key())), reason));
  }

  private static long whole(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException none) {
      throw new IllegalArgumentException("is no whole number", none);
    }
  }

  private static long within(long number, long least, long most) {
    if (number < least || number > most) {
      throw new IllegalArgumentException("must lie between " + least + " and " + most);
    }
    return number;
  }
}
