package io.botmesh.impl.dialogue;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A stack that runs only while a turn's thread waits for it, as a coroutine does: exactly one of
 * the two runs, and each sees what the other did before. Thread-safe.
 */
final class BodyStack {
  // Not synchronized: a virtual thread that waits in a monitor holds up its carrier on some JDKs.
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Thread thread;
  // Both guarded by the lock.
  private boolean bodyRuns;
  private boolean over;

  /**
   * A stack that has not begun.
   *
   * @param body runs on it; throws nothing
   */
  BodyStack(StackThreads threads, Runnable body) {
    this.thread =
        threads.of(
            () -> {
              try {
                body.run();
              } finally {
                handBack(true);
              }
            });
  }

  /** Tells whether this thread is the stack's. */
  boolean isHere() {
    return Thread.currentThread() == thread;
  }

  /**
   * Lets the stack run until it pauses or is over. If this thread is interrupted meanwhile, the
   * stack's is, too; it is waited for all the same, and this thread's mark is set again.
   */
  void resume() {
    boolean interrupted = false;
    lock.lock();
    try {
      handOver();
      while (bodyRuns) {
        try {
          changed.await();
        } catch (InterruptedException stop) {
          interrupted = true;
          if (bodyRuns) {
            thread.interrupt();
          }
        }
      }
    } finally {
      lock.unlock();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * On the stack's thread: lets whoever resumed it go on, and waits to be resumed.
   *
   * @param keepsMark whether an interruption from before is still meant for what comes after; one
   *     that comes with the resumption always is, one that comes while it waits never
   */
  void pause(boolean keepsMark) {
    boolean interrupted = false;
    lock.lock();
    try {
      // Under the lock: from here on nobody who resumed it interrupts it until it is resumed again.
      interrupted = Thread.interrupted() && keepsMark;
      handBack(false);
      while (!bodyRuns) {
        try {
          changed.await();
        } catch (InterruptedException stop) {
          interrupted |= bodyRuns;
        }
      }
    } finally {
      lock.unlock();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Lets a stack that pauses run to its end by itself. */
  void letGo() {
    lock.lock();
    try {
      if (!over) {
        handOver();
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits until the stack is over; interrupts it if that takes too long.
   *
   * @return what is left of the patience, in nanoseconds; 0 or less if it is not over
   */
  long awaitEnd(long patience) {
    long left = patience;
    lock.lock();
    try {
      while (!over && left > 0) {
        left = changed.awaitNanos(left);
      }
      if (!over) {
        thread.interrupt();
      }
      return over ? Math.max(left, 1) : 0;
    } catch (InterruptedException stop) {
      thread.interrupt();
      Thread.currentThread().interrupt();
      return over ? 1 : 0;
    } finally {
      lock.unlock();
    }
  }

  /** Tells whether nothing runs on it any more. */
  boolean isOver() {
    lock.lock();
    try {
      return over;
    } finally {
      lock.unlock();
    }
  }

  private void handOver() {
    bodyRuns = true;
    if (thread.getState() == Thread.State.NEW) {
      start();
    } else {
      changed.signalAll();
    }
  }

  private void start() {
    try {
      thread.start();
    } catch (Error noThread) {
      bodyRuns = false;
      over = true;
      throw noThread;
    }
  }

  private void handBack(boolean forGood) {
    lock.lock();
    try {
      over |= forGood;
      bodyRuns = false;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
