package io.botmesh.impl.config;

import java.time.Duration;
import java.util.Optional;

/**
 * What becomes of a conversation whose chat goes to another replica (R4).
 *
 * @param forward whether conversations that are not persistent leave checkpoints, too (R6)
 * @param fallback what is done about one that cannot be gone on with, unless the application has a
 *     way of its own
 * @param ttl how long a forwarded checkpoint lives after its last write; empty: as long as the
 *     conversation's timeout, else {@link #TTL}
 * @param notifyMessage what {@link Fallback#NOTIFY} says, as it is or <code>{some.key}</code>;
 *     empty: the localised text
 * @param maxAnswerBytes the longest answer that is kept in a checkpoint, in bytes of UTF-8
 */
public record HandoverSettings(
    boolean forward,
    Fallback fallback,
    Optional<Duration> ttl,
    Optional<String> notifyMessage,
    int maxAnswerBytes) {
  /** How long a forwarded checkpoint lives if neither settings nor conversation say it. */
  public static final Duration TTL = Duration.ofMinutes(5);

  /** What holds if nothing is configured. */
  public static final HandoverSettings DEFAULT =
      new HandoverSettings(false, Fallback.DROP, Optional.empty(), Optional.empty(), 4096);

  /**
   * Refuses a bound under which no answer fits.
   *
   * @throws IllegalArgumentException naming the key, its value and what it must be
   */
  public HandoverSettings {
    if (maxAnswerBytes < 1) {
      throw new IllegalArgumentException(
          "botmesh.handover.max-answer-bytes=" + maxAnswerBytes + " must be at least 1");
    }
  }

  /** What is done about a conversation that cannot be gone on with (R9). */
  public enum Fallback {
    /** The user is told, and the message is used up. */
    NOTIFY,
    /** It begins again. */
    RESTART,
    /** It is over; the message is routed as usual. */
    DROP
  }
}
