package io.botmesh.api;

/**
 * What all exceptions of botmesh have in common: unchecked, with a message that begins with a code
 * to search for ({@code BMESH-nnnn}). They are sorted by what the caller can do.
 */
public abstract sealed class BotmeshException extends RuntimeException
    permits BotMisconfigured,
        ChatBusy,
        CoordinationUnavailable,
        StoredDataUnreadable,
        TurnLost,
        UnknownOutcome {
  private static final long serialVersionUID = 1L;

  /** For the kinds below only. */
  protected BotmeshException(String message, Throwable cause) {
    super(message, cause);
  }
}
