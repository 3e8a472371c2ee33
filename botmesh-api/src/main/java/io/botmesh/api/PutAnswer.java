package io.botmesh.api;

/** The answer to a write by compare-and-set. */
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
