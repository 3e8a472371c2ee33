package io.botmesh.impl.turn;

import io.botmesh.api.spi.Changes;
import io.botmesh.impl.handler.TurnHandler;
import io.botmesh.impl.signal.Span;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

/** Runs the application's code on a turn, where that code is at home. Thread-safe. */
public final class HandlerRun {
  private final TurnHandler handler;
  private final UnaryOperator<Runnable> context;

  /**
   * Of a handler.
   *
   * @param context wraps what runs application code
   */
  public HandlerRun(TurnHandler handler, UnaryOperator<Runnable> context) {
    this.handler = handler;
    this.context = context;
  }

  /**
   * What came of a run.
   *
   * @param changes what was decided; nothing, if it failed
   * @param failure what was thrown, if anything was
   */
  record Outcome(Changes changes, Optional<Throwable> failure) {}

  /** Runs the handler once, on this thread; throws nothing that it threw. */
  Outcome once(HeldTurn turn) {
    AtomicReference<Changes> changes = new AtomicReference<>(Changes.NONE);
    AtomicReference<Throwable> failure = new AtomicReference<>();
    try {
      context.apply(() -> handle(turn, changes, failure)).run();
    } catch (Throwable thrown) {
      // Of what wraps it. Whatever it is, an error of the machine included: the attempt has failed
      // and was counted.
      failure.set(thrown);
    } finally {
      turn.ran();
    }
    return failure.get() == null
        ? new Outcome(changes.get(), Optional.empty())
        : new Outcome(Changes.NONE, Optional.of(failure.get()));
  }

  private void handle(
      HeldTurn turn, AtomicReference<Changes> changes, AtomicReference<Throwable> failure) {
    // Current within, so that what the application calls out to belongs to this turn.
    try (Span.Current here = turn.report().span().current()) {
      changes.set(handler.handle(turn));
    } catch (Throwable thrown) {
      failure.set(thrown);
    }
  }
}
