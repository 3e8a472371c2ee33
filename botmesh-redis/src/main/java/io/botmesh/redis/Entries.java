package io.botmesh.redis;

import io.botmesh.api.Complaint;
import io.botmesh.api.spi.ConfigView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The entries of a configuration, and what was found wrong with them while reading. For one use by
 * one thread.
 */
final class Entries {
  private final ConfigView config;
  private final List<Complaint> complaints = new ArrayList<>();

  Entries(ConfigView config) {
    this.config = config;
  }

  Optional<String> text(String key) {
    return config.value(key);
  }

  Optional<Secret> secret(String key) {
    return config.value(key).map(Secret::new);
  }

  boolean has(String key) {
    return config.value(key).isPresent();
  }

  /** Returns what was found wrong, in the order found. */
  List<Complaint> complaints() {
    return List.copyOf(complaints);
  }

  boolean faultless() {
    return complaints.isEmpty();
  }

  Duration duration(String key, Duration otherwise) {
    Optional<String> text = text(key);
    if (text.isEmpty()) {
      return otherwise;
    }
    Optional<Duration> read =
        text.flatMap(DurationText::parse)
            .filter(d -> d.toMillis() >= 1 && d.toMillis() <= Integer.MAX_VALUE);
    if (read.isEmpty()) {
      complain(key, "is no duration from 1ms on, such as 500ms, 15s, 2m or PT2S");
    }
    return read.orElse(otherwise);
  }

  int atLeastOne(String key, int otherwise) {
    Optional<String> text = text(key);
    Optional<Integer> read =
        text.filter(t -> t.matches("\\d{1,6}")).map(Integer::valueOf).filter(n -> n >= 1);
    if (text.isPresent() && read.isEmpty()) {
      complain(key, "is no whole number from 1 to 999999");
    }
    return read.orElse(otherwise);
  }

  String choice(String key, String otherwise, List<String> words) {
    Optional<String> text = text(key);
    if (text.isPresent() && !words.contains(text.get())) {
      complain(key, "is none of " + words.stream().collect(Collectors.joining(", ")));
      return otherwise;
    }
    return text.orElse(otherwise);
  }

  /** Complains of a key that is set without another that gives it a meaning. */
  void belongs(String key, String to) {
    if (has(key) && !has(to)) {
      complain(key, "has no meaning without " + to);
    }
  }

  /** The same for a key whose value is never shown. */
  void secretBelongs(String key, String to) {
    if (has(key) && !has(to)) {
      complain(key, RedisUrl.NOT_SHOWN, "has no meaning without " + to);
    }
  }

  /** Notes what is wrong with a key's value, which is shown. */
  void complain(String key, String reason) {
    complain(key, text(key).orElse(""), reason);
  }

  /** Notes what is wrong with a key, and what is shown as its value. */
  void complain(String key, String value, String reason) {
    complaints.add(new Complaint(key, value, config.source(key), reason));
  }
}
