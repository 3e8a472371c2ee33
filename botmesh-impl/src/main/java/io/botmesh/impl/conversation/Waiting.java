package io.botmesh.impl.conversation;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What a conversation waits for.
 *
 * @param what an answer, or only time
 * @param timeout how long it waits in all; empty for ever
 * @param deadline when it no longer waits, or goes on; empty never
 * @param idle whether a watcher is set for nobody answering
 * @param replies how many replies its turn made, if they may be lost with their replica (R12)
 */
record Waiting(
    What what,
    Optional<Duration> timeout,
    Optional<Instant> deadline,
    boolean idle,
    Optional<Integer> replies) {
  /** Whatever it may have been, where that is not known: all that a wait sets is set. */
  static final Waiting ANY =
      new Waiting(What.ANSWER, Optional.empty(), Optional.of(Instant.MAX), true, Optional.empty());

  /** What it waits for. */
  enum What {
    /** The next message is the answer. */
    ANSWER,
    /** It sleeps; messages are not for it. */
    TIME
  }

  /** Tells whether a timer ends it. */
  boolean timed() {
    return deadline.isPresent();
  }
}
