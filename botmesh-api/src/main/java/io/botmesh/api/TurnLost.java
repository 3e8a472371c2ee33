package io.botmesh.api;

/**
 * The turn is no longer this replica's: whatever it decides now is neither stored nor sent (R3,
 * R20).
 */
public final class TurnLost extends BotmeshException {
  private static final long serialVersionUID = 1L;

  /** With what happened and to whom. */
  public TurnLost(String message) {
    super(message, null);
  }

  /** With what happened and to whom, and the failure it comes from. */
  public TurnLost(String message, Throwable cause) {
    super(message, cause);
  }
}
