package io.botmesh.impl.dialogue;

import java.time.Instant;

/** The wait that a record ends with. */
public sealed interface PendingWait {
  /** For an answer to a question, as {@link QuestionMark} names it. */
  record Asked(String question) implements PendingWait {}

  /** For a moment to come. */
  record Sleeping(Instant until) implements PendingWait {}
}
