package io.botmesh.api;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * What is to be stored.
 *
 * @param value the new text; empty deletes
 * @param ttl how long it lives, in whole milliseconds; empty for ever
 */
public record Write(Optional<String> value, Optional<Duration> ttl) {
  /**
   * Refuses what would be gone at once.
   *
   * @throws IllegalArgumentException if the ttl is under a millisecond
   */
  public Write {
    Objects.requireNonNull(value, "value");
    if (ttl.isPresent() && ttl.get().toMillis() < 1) {
      throw new IllegalArgumentException("BMESH-0111 A ttl is at least 1 ms, was " + ttl.get());
    }
  }

  /** Stores a text for ever. */
  public static Write of(String value) {
    return new Write(Optional.of(value), Optional.empty());
  }

  /** Stores a text for a while. */
  public static Write of(String value, Duration ttl) {
    return new Write(Optional.of(value), Optional.of(ttl));
  }

  /** Deletes. */
  public static Write delete() {
    return new Write(Optional.empty(), Optional.empty());
  }
}
