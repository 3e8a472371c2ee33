package io.botmesh.api;

/**
 * Name of a cursor: how far something outside was read, such as a provider's updates.
 *
 * @param value not empty, well-formed UTF-16, at most 512 bytes in UTF-8; kept exactly as given
 */
public record CursorName(String value) {
  /**
   * Refuses what could not be told from another name later.
   *
   * @throws IllegalArgumentException if the value is empty, over-long or has a lone surrogate
   */
  public CursorName {
    value = Ids.checked("cursor name", value);
  }

  @Override
  public String toString() {
    return value;
  }
}
