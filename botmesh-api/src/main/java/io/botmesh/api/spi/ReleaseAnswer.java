package io.botmesh.api.spi;

/** The store's answer to {@link Leases#release}. */
public enum ReleaseAnswer {
  /** It is free. */
  RELEASED,
  /** The grant is not in force; also the answer to a call asked again. */
  LOST
}
