package io.botmesh.impl.conversation;

import io.botmesh.api.spi.MeshClock;
import io.botmesh.impl.handler.TurnContext;
import java.time.Duration;
import java.util.Optional;

/**
 * The timers of a wait: one for its end, one for nobody answering. Their payload names the wait.
 */
final class WaitTimers {
  /** The timer of a wait's end, and what it is for. */
  static final String END = "botmesh.wait";

  /** The timer of nobody answering, and what it is for. */
  static final String IDLE = "botmesh.idle";

  private static final char TRIES = '#';
  private static final int MOST_TRIES = 40;
  private static final int AGAIN_SECONDS = 10;

  /** How long a timer may go from replica to replica before it is found by the one it is for. */
  static final Duration HANDED_BACK = Duration.ofSeconds((long) MOST_TRIES * AGAIN_SECONDS);

  private final TurnContext context;
  private final MeshClock clock;

  WaitTimers(TurnContext context, MeshClock clock) {
    this.context = context;
    this.clock = clock;
  }

  /**
   * Sets what a wait needs, and cancels what the one before needed.
   *
   * @param idle after what time of no answer its watcher is called, if it has one
   */
  void set(Optional<Waiting> before, Waiting wait, Duration idle) {
    if (wait.timed()) {
      context.setTimer(END, wait.deadline().orElseThrow(), END, context.fence().toString());
    } else if (before.filter(Waiting::timed).isPresent()) {
      context.cancelTimer(END);
    }
    if (wait.idle()) {
      context.setTimer(IDLE, clock.now().plus(idle), IDLE, context.fence().toString());
    } else if (before.filter(Waiting::idle).isPresent()) {
      context.cancelTimer(IDLE);
    }
  }

  /**
   * Sets the timer of a wait's end again for a little later.
   *
   * @param payload that of the timer that came
   * @return false if that was done often enough
   */
  boolean handBack(String payload) {
    int at = payload.indexOf(TRIES);
    int tries = at < 0 ? 0 : Integer.parseInt(payload.substring(at + 1));
    if (tries == MOST_TRIES) {
      return false;
    }
    // Long enough for others to learn of it: who sets a timer knows first when it is due.
    Duration later = Duration.ofSeconds(AGAIN_SECONDS);
    context.setTimer(END, clock.now().plus(later), END, begunIn(payload) + TRIES + (tries + 1));
    return true;
  }

  /** Returns the turn that began the wait which a timer is of, by the timer's payload. */
  static String begunIn(String payload) {
    int at = payload.indexOf(TRIES);
    return at < 0 ? payload : payload.substring(0, at);
  }

  /** Cancels what a wait needed. */
  void cancel(Optional<Waiting> before) {
    if (before.filter(Waiting::timed).isPresent()) {
      context.cancelTimer(END);
    }
    if (before.filter(Waiting::idle).isPresent()) {
      context.cancelTimer(IDLE);
    }
  }
}
