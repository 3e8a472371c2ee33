package io.botmesh.impl.conversation;

import io.botmesh.api.TurnLost;
import io.botmesh.api.spi.SafeText;
import io.botmesh.impl.handler.Turn;

/**
 * The step that this thread runs. Thread-safe; each thread sees its own. Whoever guards steps and
 * whoever runs them must share one instance.
 */
public final class CurrentStep {
  // Not static: two engines in one process must not see each other's turns.
  @SuppressWarnings("ThreadLocalUsage")
  private final ThreadLocal<Turn> turn = new ThreadLocal<>();

  /** What a step does. */
  @FunctionalInterface
  interface Body {
    /** Does it. */
    void run() throws Exception;
  }

  /**
   * Refuses to go on without a turn.
   *
   * @throws TurnLost if this thread runs no step, or the step's turn is no longer this replica's
   */
  public void require() {
    Turn current = turn.get();
    if (current == null) {
      throw new TurnLost(
          "BMESH-0320 A step was called outside of any turn, so it does not run: only the engine"
              + " calls steps");
    }
    require(current);
  }

  /** Runs a step's body within a turn, if the turn is still held. */
  void within(Turn current, Body body) throws Exception {
    require(current);
    Turn before = turn.get();
    turn.set(current);
    try {
      body.run();
    } finally {
      if (before == null) {
        turn.remove();
      } else {
        turn.set(before);
      }
    }
  }

  private static void require(Turn current) {
    if (!current.stillHeld()) {
      throw new TurnLost(
          "BMESH-0344 The turn of chat "
              + SafeText.chat(current.message().chat())
              + " (fence "
              + current.fence()
              + ") is no longer held by replica "
              + current.replica()
              + ": the next step does not run here, whoever has the turn runs it");
    }
  }
}
