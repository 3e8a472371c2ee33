package io.botmesh.api;

/** The chat's line is full. Nothing was stored; the message may be offered again later. */
public final class ChatBusy extends BotmeshException {
  private static final long serialVersionUID = 1L;

  /** With what happened and to whom. */
  public ChatBusy(String message) {
    super(message, null);
  }

  /** With what happened and to whom, and the failure it comes from. */
  public ChatBusy(String message, Throwable cause) {
    super(message, cause);
  }
}
