package io.botmesh.api.spi;

/** How many replicas may hold the session of a provider at once. */
public enum SessionMode {
  /** One, the leader. */
  LEADER,
  /** Every replica. */
  SHARED
}
