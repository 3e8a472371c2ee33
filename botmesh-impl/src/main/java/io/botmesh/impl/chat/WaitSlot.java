package io.botmesh.impl.chat;

import io.botmesh.impl.ask.EngineThreads.Alarm;

/**
 * What is waited for, one thing at a time: whatever comes first ends it, the rest comes too late.
 * Thread-safe.
 */
public final class WaitSlot {
  private long serial;
  private boolean waiting;
  private Alarm alarm;

  /** Begins to wait; whatever was waited for before is off. Returns the number of this waiting. */
  public synchronized long begin() {
    end();
    waiting = true;
    return serial;
  }

  /** Sets the alarm of a waiting; it is cancelled if that waiting is over already. */
  public synchronized void alarm(long number, Alarm next) {
    if (number == serial && waiting) {
      alarm = next;
    } else {
      next.cancel();
    }
  }

  /** Ends the waiting of this number; false if it is over already. */
  public synchronized boolean end(long number) {
    if (number != serial || !waiting) {
      return false;
    }
    end();
    return true;
  }

  /** Ends whatever is waited for. */
  public synchronized void end() {
    if (alarm != null) {
      alarm.cancel();
      alarm = null;
    }
    waiting = false;
    serial++;
  }

  /** Tells whether the waiting of this number goes on. */
  public synchronized boolean goesOn(long number) {
    return waiting && number == serial;
  }

  /** Tells whether anything is waited for. */
  public synchronized boolean waiting() {
    return waiting;
  }
}
