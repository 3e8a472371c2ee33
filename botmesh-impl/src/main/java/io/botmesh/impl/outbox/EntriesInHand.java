package io.botmesh.impl.outbox;

import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.Token;
import io.botmesh.impl.life.Lifeline;
import java.time.Duration;
import java.util.List;

/**
 * Entries that the store has handed out.
 *
 * @param under the pump's token
 * @param entries in order
 * @param life of the heartbeat, as it was before they were asked for
 * @param until when they may be sent, in nanoseconds of the clock
 */
record EntriesInHand(Token under, List<OutboxEntry> entries, long life, long until) {
  /** Tells how firmly this replica holds them now. */
  Footing footing(Lifeline lifeline, MeshClock clock, Duration lease) {
    long left = until - clock.nanoTime();
    if (left <= 0 || !lifeline.unbroken(life)) {
      return Footing.LOST;
    }
    // With two thirds of the lease before it, a slow transport's answer still comes in time.
    return left < lease.toNanos() / 3 * 2 ? Footing.WORN : Footing.FIRM;
  }
}
