package io.botmesh.api;

/**
 * The store could not be reached, or refused before anything ran: nothing happened, try again
 * later.
 */
public final class CoordinationUnavailable extends BotmeshException {
  private static final long serialVersionUID = 1L;

  /** With what happened and to whom. */
  public CoordinationUnavailable(String message) {
    super(message, null);
  }

  /** With what happened and to whom, and the failure it comes from. */
  public CoordinationUnavailable(String message, Throwable cause) {
    super(message, cause);
  }
}
