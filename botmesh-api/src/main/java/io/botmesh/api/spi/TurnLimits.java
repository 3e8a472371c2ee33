package io.botmesh.api.spi;

import java.time.Duration;

/**
 * The bounds of a chat's hash.
 *
 * @param line messages that may wait in a chat
 * @param lineBytes bytes of all messages that wait in a chat
 * @param ring message ids that a chat remembers; at least twice the line
 * @param outbox entries at which no further turn of the chat is granted
 * @param maxAttempts turns a message is granted before it becomes a dead letter
 * @param turnWait how long a bound message waits for its turn
 * @param retention how long a chat's hash is kept after its last message
 */
public record TurnLimits(
    int line,
    long lineBytes,
    int ring,
    int outbox,
    int maxAttempts,
    Duration turnWait,
    Duration retention) {
  /** The bounds that {@code docs/configuration.md} names. */
  public static final TurnLimits DEFAULT =
      new TurnLimits(64, 256 * 1024, 256, 64, 5, Duration.ofMinutes(2), Duration.ofDays(8));

  /**
   * Refuses bounds under which a waiting message could be forgotten.
   *
   * @throws IllegalArgumentException naming the key, its value and what it must be
   */
  public TurnLimits {
    atLeast("botmesh.limits.line", line, 1);
    atLeast("botmesh.limits.line-bytes", lineBytes, 1);
    atLeast("botmesh.limits.outbox", outbox, 1);
    atLeast("botmesh.durability.max-attempts", maxAttempts, 1);
    atLeast("botmesh.coordination.turn-wait in ms", turnWait.toMillis(), 1);
    atLeast("botmesh.durability.inbox-retention in ms", retention.toMillis(), 1);
    if (ring < 2L * line) {
      throw new IllegalArgumentException(
          "botmesh.limits.ring=" + ring + " must be at least twice botmesh.limits.line=" + line);
    }
  }

  private static void atLeast(String key, long value, long least) {
    if (value < least) {
      throw new IllegalArgumentException(key + "=" + value + " must be at least " + least);
    }
  }
}
