package io.botmesh.api.spi;

import java.time.Duration;

/** The store's answer to {@link Leases#take}. */
public sealed interface TakeAnswer {
  /**
   * It is the caller's, for the lease that it asked for, counted from when the call was sent.
   *
   * @param grant what every later call must show
   */
  record Taken(Grant grant) implements TakeAnswer {}

  /**
   * Somebody has it.
   *
   * @param holder who, and for how long
   * @param mine whether it is the caller's own replica
   */
  record Held(LeaseHolder holder, boolean mine) implements TakeAnswer {}

  /**
   * Nobody has it, and nobody gets it yet: nothing was stored of it, so that a holder may exist
   * that still believes in a grant which was lost.
   *
   * @param remaining until it can be granted
   */
  record Later(Duration remaining) implements TakeAnswer {}
}
