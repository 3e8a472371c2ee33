package io.botmesh.impl.config;

import java.time.Duration;
import java.util.Optional;

/**
 * How conversations wait.
 *
 * @param timeout how long one waits for an answer that does not say so itself; empty: for ever
 * @param alwaysReplay whether imperative ones are replayed at every message, for tests
 * @param liveMax how many imperative ones keep a live stack on this replica; the others are
 *     replayed
 */
public record ConversationSettings(Optional<Duration> timeout, boolean alwaysReplay, int liveMax) {
  /** What holds if nothing is configured. */
  public static final ConversationSettings DEFAULT =
      new ConversationSettings(Optional.empty(), false, 200);

  /**
   * Refuses a bound below none.
   *
   * @throws IllegalArgumentException naming the key, its value and what it must be
   */
  public ConversationSettings {
    if (liveMax < 0) {
      throw new IllegalArgumentException(
          "botmesh.conversation.live-max=" + liveMax + " must be at least 0");
    }
  }
}
