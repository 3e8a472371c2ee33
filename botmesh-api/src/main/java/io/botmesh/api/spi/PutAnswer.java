package io.botmesh.api.spi;

/** The store's answer to {@link TurnStore#putUser} and {@link TurnStore#putCheckpoint}. */
public sealed interface PutAnswer {
  /**
   * Written.
   *
   * @param version the text's new version
   */
  record Put(long version) implements PutAnswer {}

  /**
   * Somebody else wrote meanwhile; nothing was written.
   *
   * @param current what is stored
   */
  record Conflict(Stored current) implements PutAnswer {}
}
