package io.botmesh.api.spi;

/** The store's answer to {@link TurnStore#save}. */
public sealed interface SaveAnswer {
  /**
   * Written.
   *
   * @param version the checkpoint's new version
   */
  record Saved(long version) implements SaveAnswer {}

  /**
   * Somebody outside a turn wrote meanwhile; the turn is still held.
   *
   * @param current what is stored
   */
  record Conflict(ChatState current) implements SaveAnswer {}

  /** The grant is not in force. Nothing was written. */
  record Lost() implements SaveAnswer {}
}
