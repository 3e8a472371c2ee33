package io.botmesh.api;

/** Stored data cannot be understood. It is kept as it is; a person must look. */
public final class StoredDataUnreadable extends BotmeshException {
  private static final long serialVersionUID = 1L;

  /** With what happened and to whom. */
  public StoredDataUnreadable(String message) {
    super(message, null);
  }

  /** With what happened and to whom, and the failure it comes from. */
  public StoredDataUnreadable(String message, Throwable cause) {
    super(message, cause);
  }
}
