package io.botmesh.impl.turn;

import io.botmesh.impl.signal.Count;
import io.botmesh.impl.signal.Signals;
import io.botmesh.impl.signal.Span;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/** What is told of one turn to whoever measures. Thread-safe; told once. */
final class TurnReport {
  static final String COMMITTED = "committed";
  static final String FAILED = "failed";
  static final String LOST = "lost";
  static final String GIVEN_UP = "given-up";
  static final String BROKEN = "broken";

  private static final Set<String> GOOD = Set.of(COMMITTED, GIVEN_UP);

  private final Signals signals;
  private final Span span;
  private final AtomicBoolean told = new AtomicBoolean();
  private volatile boolean failed;

  TurnReport(Signals signals, Span span) {
    this.signals = signals;
    this.span = span;
  }

  Span span() {
    return span;
  }

  /** The handler failed, however the turn then ends. */
  void failed() {
    failed = true;
  }

  /** The turn is over. */
  void ends(String outcome) {
    if (told.compareAndSet(false, true)) {
      String known = failed && !outcome.equals(LOST) ? FAILED : outcome;
      signals.count(Count.TURNS, known);
      if (known.equals(LOST)) {
        signals.count(Count.LOST);
      }
      if (GOOD.contains(known)) {
        span.ends(known);
      } else {
        span.fails(known);
      }
    }
  }
}
