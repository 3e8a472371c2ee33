package io.botmesh.api;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * A line to be written into a chat's message log.
 *
 * @param id unique within the log: {@code u:<message id>} for the user's line, {@code b:<entry id>}
 *     for the bot's. A line whose id stands in the log already is not written again
 * @param from who said it
 * @param text what was said, kept exactly
 * @param at when, by the writing replica's clock
 * @param replica the replica whose turn decided it; empty for the user's lines
 */
public record LogLine(String id, From from, String text, Instant at, Optional<ReplicaId> replica) {
  /** Who said a line. */
  public enum From {
    USER,
    BOT
  }

  /**
   * A line with nothing missing.
   *
   * @throws NullPointerException if anything is null
   * @throws IllegalArgumentException if the id is empty
   */
  public LogLine {
    if (id.isEmpty()) {
      throw new IllegalArgumentException("BMESH-0113 The id of a log line must not be empty");
    }
    Objects.requireNonNull(from, "from");
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(at, "at");
    Objects.requireNonNull(replica, "replica");
  }
}
