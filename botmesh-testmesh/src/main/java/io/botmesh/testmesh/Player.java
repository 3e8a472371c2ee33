package io.botmesh.testmesh;

import java.util.concurrent.locks.LockSupport;

/** A thread that runs parts while it has the baton, and sleeps while it has not. */
final class Player extends Thread {
  private final Conductor conductor;
  private volatile boolean baton;
  private volatile boolean dismissed;
  private Part given;
  private boolean toBeInterrupted;

  Player(Conductor conductor, int number) {
    super("botmesh-testmesh-" + number);
    this.conductor = conductor;
    setDaemon(true);
  }

  /** Hands it the baton, with a part to begin; null to go on with the one that it has. */
  void resume(Part part) {
    given = part;
    baton = true;
    LockSupport.unpark(this);
  }

  void dismiss() {
    dismissed = true;
    LockSupport.unpark(this);
  }

  /** Sleeps until it is handed the baton; false if it is not needed any more. */
  boolean awaitBaton() {
    while (!baton) {
      if (dismissed) {
        return false;
      }
      LockSupport.park(this);
    }
    baton = false;
    if (toBeInterrupted) {
      toBeInterrupted = false;
      super.interrupt();
    }
    return true;
  }

  // A sleeping thread would notice at once, beside whoever has the baton.
  @Override
  public void interrupt() {
    if (Thread.currentThread() == this) {
      super.interrupt();
    } else {
      toBeInterrupted = true;
    }
  }

  /** Tells whether somebody has interrupted it while it slept. */
  boolean hasBeenInterrupted() {
    return toBeInterrupted;
  }

  @Override
  public void run() {
    while (awaitBaton()) {
      Part next = given;
      given = null;
      while (next != null) {
        next = conductor.played(this, next);
      }
    }
  }
}
