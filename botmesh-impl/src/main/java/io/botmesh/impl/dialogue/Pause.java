package io.botmesh.impl.dialogue;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What a conversation waits for.
 *
 * @param timeout how long to wait for the answer, if the question says so itself
 * @param idle after how long without an answer to come back with {@link Cue#IDLE}; empty if nothing
 *     is to be done then, or was done in this wait
 * @param sleepsUntil when to come back with {@link Cue#WOKEN}; empty if it waits for an answer
 */
public record Pause(
    Optional<Duration> timeout, Optional<Duration> idle, Optional<Instant> sleepsUntil) {
  static Pause sleep(Instant until) {
    return new Pause(Optional.empty(), Optional.empty(), Optional.of(until));
  }

  /** Tells whether messages go past it: it sleeps. */
  public boolean isSleep() {
    return sleepsUntil.isPresent();
  }
}
