package io.botmesh.impl.ask;

import java.time.Duration;

/** The threads of one engine. Thread-safe. After the engine's stop, tasks are dropped. */
public interface EngineThreads {
  /** Runs a turn; bounded by the engine's permits, not here. */
  void turn(Runnable task);

  /** Runs something short that talks to the store. */
  void chore(Runnable task);

  /** Keeps what is in hand: renewals, which nothing else may hold up. */
  void keep(Runnable task);

  /** Tells the application of something, in the order told; observers may be slow. */
  void tell(Runnable task);

  /** Carries out sends; may be slow. */
  void send(Runnable task);

  /** Runs a chore after a while. */
  Alarm after(Duration delay, Runnable task);

  /** Runs something that returns at once, again and again, with a fixed pause between. */
  Alarm every(Duration pause, Runnable task);

  /**
   * Runs something again and again, with a fixed pause between, where nothing else can hold it up.
   * An error that it throws ends it.
   *
   * @param duty a word for it, of which the thread gets its name
   * @param first the pause before its first run
   */
  Loop alone(String duty, Duration first, Duration pause, Runnable task);

  /** Something that runs again and again. */
  interface Loop {
    /** Tells whether it runs no more. */
    boolean ended();

    /** Lets it run no more; what runs now is interrupted. */
    void cancel();
  }

  /** Something that will run. */
  interface Alarm {
    /** Lets it not run, if it has not begun. */
    void cancel();
  }
}
