package io.botmesh.api;

/**
 * Name of one process start of a bot. It contains a nonce, so a restarted process is another
 * replica.
 *
 * @param value not empty, well-formed UTF-16, at most 512 bytes in UTF-8; kept exactly as given
 */
public record ReplicaId(String value) implements Comparable<ReplicaId> {
  /**
   * Refuses what could not be told from another id later.
   *
   * @throws IllegalArgumentException if the value is empty, over-long or has a lone surrogate
   */
  public ReplicaId {
    value = Ids.checked("replica id", value);
  }

  @Override
  public int compareTo(ReplicaId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
