package io.botmesh.impl.handler;

/**
 * What stands beside one run of the handler and ends with it, as the chat's beans do. Used by one
 * thread at a time.
 */
public interface RunCompanion {
  /**
   * Tells the run what it has decided about the user's data. Called whenever that is looked at:
   * before a mid-turn save, and at the end of a handler that has not failed.
   */
  void decide();

  /** Ends. Called once, also if the handler has failed; throws nothing. */
  void end();
}
