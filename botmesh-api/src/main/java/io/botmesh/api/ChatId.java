package io.botmesh.api;

/**
 * Name of a chat, as its provider knows it. Messages of one chat are handled one at a time, in
 * order (R3).
 *
 * @param value not empty, well-formed UTF-16, at most 512 bytes in UTF-8; kept exactly as given
 */
public record ChatId(String value) implements Comparable<ChatId> {
  /**
   * Refuses what could not be told from another id later.
   *
   * @throws IllegalArgumentException if the value is empty, over-long or has a lone surrogate
   */
  public ChatId {
    value = Ids.checked("chat id", value);
  }

  @Override
  public int compareTo(ChatId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
