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
