package io.botmesh.api;

/**
 * Name of an inbound message, unique within its chat. A message whose id was seen before is a
 * duplicate (R17).
 *
 * @param value not empty, well-formed UTF-16, at most 512 bytes in UTF-8; kept exactly as given
 */
public record MessageId(String value) implements Comparable<MessageId> {
  /**
   * Refuses what could not be told from another id later.
   *
   * @throws IllegalArgumentException if the value is empty, over-long or has a lone surrogate
   */
  public MessageId {
    value = Ids.checked("message id", value);
  }

  @Override
  public int compareTo(MessageId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
