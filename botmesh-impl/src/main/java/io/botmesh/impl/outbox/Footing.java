package io.botmesh.impl.outbox;

/** How firmly this replica holds the entries in its hands. */
enum Footing {
  /** Go on. */
  FIRM,
  /** Good for one more at most: tick off first, which renews the lease. */
  WORN,
  /** Another replica may have them by now: send nothing more. */
  LOST
}
