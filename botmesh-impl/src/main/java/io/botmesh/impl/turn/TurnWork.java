package io.botmesh.impl.turn;

import io.botmesh.api.TurnLost;
import io.botmesh.api.spi.GiveUpCall;
import io.botmesh.api.spi.SafeTrace;
import java.time.Duration;

/**
 * The work of one turn: the handler runs and what it decided is committed; after a conflict it runs
 * again on what is stored by then, a bounded number of times. Thread-safe.
 */
final class TurnWork {
  private static final int CONFLICTS = 3;

  private final HandlerRun handler;
  private final Conclusion conclusion;
  private final Duration turnWait;

  TurnWork(HandlerRun handler, Conclusion conclusion, Duration turnWait) {
    this.handler = handler;
    this.conclusion = conclusion;
    this.turnWait = turnWait;
  }

  /** Works on this thread, to an end. With {@code goOn}, the chat's next turn is wanted too. */
  Ending done(HeldTurn turn, boolean goOn) {
    for (int run = 0; run <= CONFLICTS; run++) {
      if (!turn.run()) {
        return new Ending.EndedElsewhere();
      }
      HandlerRun.Outcome outcome = handler.once(turn);
      Ending ending =
          turn.outdated() ? new Ending.RunAgain(turn.state()) : concluded(turn, outcome, goOn);
      if (!(ending instanceof Ending.RunAgain again)) {
        return ending;
      }
      if (!turn.resume(again.current())) {
        return new Ending.EndedElsewhere();
      }
    }
    return turn.conclude()
        ? conclusion.failed(turn, "its chat's stored state changed under it time and again")
        : new Ending.EndedElsewhere();
  }

  private Ending concluded(HeldTurn turn, HandlerRun.Outcome outcome, boolean goOn) {
    if (!turn.conclude()) {
      return new Ending.EndedElsewhere();
    }
    if (outcome.failure().isEmpty()) {
      return conclusion.commit(turn, outcome.changes(), goOn);
    }
    Throwable failure = outcome.failure().get();
    return failure instanceof TurnLost
        ? conclusion.giveUp(turn, GiveUpCall.Why.NEVER_STARTED, Duration.ZERO, turnWait)
        : conclusion.failed(turn, String.valueOf(failure), SafeTrace.of(failure));
  }
}
