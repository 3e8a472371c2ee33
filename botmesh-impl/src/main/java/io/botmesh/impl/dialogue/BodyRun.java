package io.botmesh.impl.dialogue;

import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * A body running on its stack, from turn to turn. Its fields are used by whoever runs, body or
 * turn; the stack hands them over.
 */
final class BodyRun {
  private static final int PATIENT_REFUSALS = 100;
  private static final long BREATHER_NANOS = 1_000_000_000;

  private final BodyStack stack;
  // Volatile for stillHeld, which any thread may ask.
  private volatile DialogueTurn turn;
  private DialogueTurn.Presence presence;
  private Optional<Cue> cue = Optional.empty();
  private Optional<Pause> pause = Optional.empty();
  private Runnable errand;
  private Throwable errandFailure;
  private Throwable failure;
  private boolean closed;
  private boolean aside;
  private int refusals;

  /** What runs. */
  @FunctionalInterface
  interface Body {
    /** Runs it. */
    void of(BodyRun itself) throws Exception;
  }

  /**
   * A run that has not begun.
   *
   * @param context wraps what runs application code; asked on this thread
   */
  BodyRun(StackThreads threads, UnaryOperator<Runnable> context, Body body) {
    Runnable within = context.apply(() -> run(body));
    this.stack =
        new BodyStack(
            threads,
            () -> {
              try {
                within.run();
              } catch (Throwable ofTheContext) {
                note(ofTheContext);
              }
            });
  }

  /**
   * On the turn's thread: lets the body run until it waits or is over, and does its errands.
   *
   * @return what it waits for; empty if it is over
   */
  Optional<Pause> goOn(DialogueTurn next, Optional<Cue> meaning) {
    turn = next;
    cue = meaning;
    pause = Optional.empty();
    stack.resume();
    while (errand != null) {
      doErrand();
      stack.resume();
    }
    turn = PastTurn.of(next);
    return pause;
  }

  private void doErrand() {
    try {
      errand.run();
    } catch (Throwable thrown) {
      errandFailure = thrown;
    } finally {
      errand = null;
    }
  }

  /** Returns what made it fail; empty if nothing did. */
  Optional<Throwable> failure() {
    return Optional.ofNullable(failure);
  }

  /** Unwinds a body that waits, without waiting for its end. */
  void letGo() {
    closed = true;
    stack.letGo();
  }

  /** Waits for its end, as {@link BodyStack#awaitEnd}. */
  long awaitEnd(long patience) {
    return stack.awaitEnd(patience);
  }

  boolean isOver() {
    return stack.isOver();
  }

  private void run(Body body) {
    try {
      enter();
      body.of(this);
    } catch (Throwable thrown) {
      note(thrown);
    } finally {
      leave();
    }
  }

  /** Returns the turn that it runs in. */
  DialogueTurn turn() {
    return turn;
  }

  /** Returns what the turn means to the wait at hand, once. */
  Optional<Cue> takeCue() {
    Optional<Cue> taken = cue;
    cue = Optional.empty();
    return taken;
  }

  /** Tells whether the turn's message has had its effect. */
  boolean isCueTaken() {
    return cue.isEmpty();
  }

  /**
   * On the body's thread: refuses what it must not do any more.
   *
   * @throws StackEnded if it is ended, or has failed
   * @throws IllegalStateException on another thread
   */
  void check() {
    if (!stack.isHere()) {
      throw new IllegalStateException(
          "BMESH-0436 A conversation is used on thread "
              + Thread.currentThread().getName()
              + ", which is not its body's: let the body itself ask and say");
    }
    if (closed) {
      slowDown();
      throw new StackEnded();
    }
  }

  /** Keeps a body that catches even errors, and goes on asking for all that, from spinning. */
  private void slowDown() {
    refusals++;
    if (refusals > PATIENT_REFUSALS) {
      // With the mark set it would not wait.
      Thread.interrupted();
      LockSupport.parkNanos(BREATHER_NANOS);
    }
  }

  /**
   * Refuses what does not belong into a piece of work or an idle action either.
   *
   * @throws StackEnded as {@link #check}
   * @throws IllegalStateException if the body is in the middle of one
   */
  void checkNotAside(String what) {
    check();
    if (aside) {
      throw new IllegalStateException(
          "BMESH-0437 Within run or an idle action a conversation must not "
              + what
              + ": whoever runs the body anew does not run that part again");
    }
  }

  /** On the body's thread: does a piece of work or an idle action. */
  <T> T aside(Callable<T> what) throws Exception {
    aside = true;
    try (DialogueTurn.Presence there = turn.enterAside()) {
      return what.call();
    } finally {
      aside = false;
    }
  }

  /** Tells whether it is in the middle of a piece of work or an idle action. */
  boolean isAside() {
    return aside;
  }

  /** On the body's thread: waits for another turn. */
  void park(Pause what) {
    check();
    leave();
    // Taking down may have failed.
    check();
    pause = Optional.of(what);
    // An interruption from before was meant for the turn that is over now.
    stack.pause(false);
    check();
    enter();
  }

  /** On the body's thread: has something done on the turn's thread. What it throws is a failure. */
  void onTurn(Runnable what) {
    check();
    errand = what;
    stack.pause(true);
    Throwable thrown = errandFailure;
    errandFailure = null;
    if (thrown != null) {
      throw fail(thrown);
    }
  }

  /**
   * On the body's thread: does something that is not recorded. What it throws is a failure, even if
   * the body catches it: run anew, the body would not meet it, and so take another way.
   */
  <T> T orFail(Supplier<T> what) {
    check();
    try {
      return what.get();
    } catch (RuntimeException | Error thrown) {
      // Aside it is the work's own to catch: that is not run anew.
      if (!aside) {
        fail(thrown);
      }
      throw thrown;
    }
  }

  /** Adds a reply, as {@link #orFail}. */
  void reply(String text) {
    orFail(
        () -> {
          turn.reply(text);
          return null;
        });
  }

  /** Lets the body do nothing more, since this has happened; the first failure counts. */
  StackEnded fail(Throwable thrown) {
    note(thrown);
    return close();
  }

  /** Lets the body do nothing more. */
  StackEnded close() {
    closed = true;
    return new StackEnded();
  }

  private void note(Throwable thrown) {
    if (failure == null && !(thrown instanceof StackEnded)) {
      failure = thrown;
    }
  }

  private void enter() {
    try {
      presence = turn.enter();
    } catch (RuntimeException | Error thrown) {
      throw fail(thrown);
    }
  }

  private void leave() {
    DialogueTurn.Presence there = presence;
    presence = null;
    if (there == null) {
      return;
    }
    try {
      there.close();
    } catch (RuntimeException | Error thrown) {
      fail(thrown);
    }
  }
}
