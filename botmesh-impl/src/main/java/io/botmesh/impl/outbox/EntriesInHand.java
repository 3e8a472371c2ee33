package io.botmesh.impl.outbox;

import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.Token;
import io.botmesh.impl.life.Lifeline;
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
  /** Tells whether this replica is still the one that may send them. */
  boolean mayBeSent(Lifeline lifeline, MeshClock clock) {
    return lifeline.unbroken(life) && clock.nanoTime() - until < 0;
  }
}
