package io.botmesh.api.spi;

/** How many replicas may hold a provider's transport at once. */
public enum SessionMode {
  /** One, the leader. */
  LEADER,
  /** Every replica. */
  SHARED
}
