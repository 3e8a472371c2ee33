package io.botmesh.api;

/**
 * A reply was lost: the call may have run or not. Ask again with the same token; never repeat it
 * under another.
 */
public final class UnknownOutcome extends BotmeshException {
  private static final long serialVersionUID = 1L;

  /** With what happened and to whom. */
  public UnknownOutcome(String message) {
    super(message, null);
  }

  /** With what happened and to whom, and the failure it comes from. */
  public UnknownOutcome(String message, Throwable cause) {
    super(message, cause);
  }
}
