package io.botmesh.testmesh;

/**
 * Somebody whose parts the conductor lets run: a replica, or the world around. Used under the baton
 * only.
 */
public final class Member {
  private final String name;
  private boolean frozen;
  private boolean gone;

  Member(String name) {
    this.name = name;
  }

  /** Returns its name. */
  public String name() {
    return name;
  }

  /** Tells whether it has died or has stopped: nothing of it ever runs again. */
  public boolean gone() {
    return gone;
  }

  /** Tells whether it is paused: nothing of it runs until it wakes. */
  public boolean frozen() {
    return frozen;
  }

  boolean plays() {
    return !frozen || gone;
  }

  void freeze(boolean pause) {
    frozen = pause;
  }

  void end() {
    gone = true;
  }

  @Override
  public String toString() {
    return name;
  }
}
