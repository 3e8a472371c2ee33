package io.botmesh.testmesh;

import java.time.Duration;

/** What goes wrong between a replica and its store. Used under the baton only. */
public interface Faults {
  /** Nothing goes wrong. */
  Faults NONE = call -> Fate.ANSWERED;

  /** What becomes of a call. */
  enum Fate {
    /** It is done, and its answer arrives. */
    ANSWERED,
    /** It is not done, and the replica is told so. */
    REFUSED,
    /** It is done, but its answer is lost. */
    REPLY_LOST,
    /** Its answer is taken for lost; it is done {@link #lateness()} later. */
    LATE,
    /** It is done {@link #lateness()} later, and its answer arrives. */
    SLOW,
    /** It never arrives; the replica cannot tell that from a lost answer. */
    LOST
  }

  /** Decides about a call. */
  Fate fateOf(Call call);

  /** Returns how long a late call takes, or a slow one. */
  default Duration lateness() {
    return Duration.ofSeconds(1);
  }

  /** Returns how long a replica waits for an answer that does not come. */
  default Duration timeout() {
    return Duration.ofMillis(500);
  }

  /** Tells whether a hint is lost on its way. */
  default boolean hintLost() {
    return false;
  }
}
