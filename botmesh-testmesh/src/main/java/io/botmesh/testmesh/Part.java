package io.botmesh.testmesh;

/** Something that a member does. Used under the baton only. */
final class Part {
  private final Member owner;
  private final String name;
  private final Runnable body;
  private final boolean quick;
  private Player player;
  private boolean over;
  private long serial;
  private boolean pausing;

  /**
   * Of a member.
   *
   * @param quick whether it never hands over: then it runs on whatever thread has the baton
   */
  Part(Member owner, String name, Runnable body, boolean quick) {
    this.owner = owner;
    this.name = name;
    this.body = body;
    this.quick = quick;
  }

  Member owner() {
    return owner;
  }

  String name() {
    return name;
  }

  boolean quick() {
    return quick;
  }

  void run() {
    body.run();
  }

  /** Returns the thread that it runs on, or null if it has not begun. */
  Player player() {
    return player;
  }

  void begins(Player with) {
    player = with;
  }

  boolean over() {
    return over;
  }

  void ends() {
    over = true;
  }

  /** Lets it not run, if it has not begun. */
  void callOff() {
    over = over || player == null;
  }

  /** Begins to wait; whatever was waited for before can no longer end a waiting. */
  long waits() {
    return ++serial;
  }

  /** Begins to wait for time alone: an interrupt ends it. */
  long pauses() {
    pausing = true;
    return waits();
  }

  /** Tells whether its pause is to end because somebody interrupted it. */
  boolean awoken() {
    return pausing && !over && player.hasBeenInterrupted();
  }

  long waiting() {
    return serial;
  }

  /** Ends its waiting. */
  void goesOn() {
    pausing = false;
    serial++;
  }

  boolean stillWaits(long since) {
    return !over && serial == since;
  }
}
