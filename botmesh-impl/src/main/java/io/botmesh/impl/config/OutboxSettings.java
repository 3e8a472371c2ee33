package io.botmesh.impl.config;

import java.time.Duration;

/**
 * How sends are tried again, and when they are given up.
 *
 * @param retryDelay until the second try; doubled for each further one
 * @param retryCap the longest of these delays
 * @param maxAttempts tries that fail, after which a send is given up
 * @param maxAge a send older than that is given up when it fails once more
 * @param unknown what is done about sends of which nobody knows whether they were sent
 */
public record OutboxSettings(
    Duration retryDelay, Duration retryCap, int maxAttempts, Duration maxAge, UnknownRule unknown) {
  /** What holds if nothing is configured. */
  public static final OutboxSettings DEFAULT =
      new OutboxSettings(
          Duration.ofSeconds(1),
          Duration.ofMinutes(2),
          30,
          Duration.ofDays(1),
          UnknownRule.AS_THE_PROVIDER_SAYS);

  /**
   * Refuses delays that shrink.
   *
   * @throws IllegalArgumentException naming the key, its value and what it must be
   */
  public OutboxSettings {
    if (retryDelay.compareTo(retryCap) > 0) {
      throw new IllegalArgumentException(
          "botmesh.outbox.retry-delay="
              + DurationText.of(retryDelay)
              + " must be at most botmesh.outbox.retry-cap="
              + DurationText.of(retryCap));
    }
  }
}
