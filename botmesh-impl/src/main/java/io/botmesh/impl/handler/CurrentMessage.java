package io.botmesh.impl.handler;

import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * The run of a handler that this thread works for. Thread-safe; each thread sees its own. Whoever
 * runs handlers and whoever asks must share one instance.
 */
public final class CurrentMessage {
  // Not static: two engines in one process must not see each other's runs.
  @SuppressWarnings("ThreadLocalUsage")
  private final ThreadLocal<TurnContext> run = new ThreadLocal<>();

  /** A thread's work for a run. */
  @FunctionalInterface
  public interface Presence extends AutoCloseable {
    /** Ends it, on that very thread; what the thread worked for before is current again. */
    @Override
    void close();
  }

  /** Returns the run; empty if this thread works for none. */
  public Optional<TurnContext> run() {
    return Optional.ofNullable(run.get());
  }

  /**
   * Lets this thread work for a run that is another thread's, which waits meanwhile, as it does for
   * the body of an imperative conversation.
   */
  public Presence enter(TurnContext others) {
    TurnContext before = run.get();
    run.set(others);
    return () -> {
      if (before == null) {
        run.remove();
      } else {
        run.set(before);
      }
    };
  }

  /** Does the whole of a run on this thread, and ends it. */
  <T> T within(TurnContext whole, Callable<T> work) throws Exception {
    try (Presence here = enter(whole)) {
      return work.call();
    } finally {
      whole.end();
    }
  }
}
