package io.botmesh.api.spi;

import io.botmesh.api.LeaseName;
import java.time.Duration;

/**
 * Locks and posts of leaders, each granted to one caller at a time, for a lease that can be
 * renewed. Every operation is one atomic step; answers are ordinary values. Thread-safe.
 *
 * <p>Every operation that changes something is idempotent on its token: asked again with the same
 * arguments it gives the stated answer and has its effect once. So after {@link
 * io.botmesh.api.UnknownOutcome} the caller asks the same again; {@link
 * io.botmesh.api.CoordinationUnavailable} says that nothing ran.
 *
 * <p>A grant is in force while the name's owner is its token <em>and</em> the last fence equals its
 * fence. The end of a lease alone takes nothing away: it only lets another be granted. Fences of a
 * name only grow, also after what is stored of it was lost: {@code max(last + 1, the store's time
 * in microseconds, floor + 1)}.
 *
 * <p>Statements: R2, R22; {@code docs/protocol.md}, section 1.6.
 */
public interface Leases {
  /** Asks for a lock or a post. */
  TakeAnswer take(TakeCall call);

  /**
   * Keeps a grant for another lease.
   *
   * @param lease in whole milliseconds, from the moment the store runs the call; count it from the
   *     moment of sending
   */
  RenewAnswer renew(LeaseName name, Grant grant, Duration lease);

  /** Ends a grant: from then on another may be granted. */
  ReleaseAnswer release(LeaseName name, Grant grant);

  /** Looks who holds a name, without changing anything. */
  LeaseLook look(LeaseName name);
}
