package io.botmesh.api.spi;

/** What has become of a message that was seen before. */
public enum Fate {
  /** It stands in the line, or is being handled. */
  WAITING,
  /** Its turn was committed. */
  DONE,
  /** It used up its attempts. */
  DEAD,
  /** It was deleted with its chat. */
  DELETED
}
