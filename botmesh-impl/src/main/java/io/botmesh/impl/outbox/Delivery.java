package io.botmesh.impl.outbox;

import io.botmesh.api.spi.TickCall;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What became of a batch of entries.
 *
 * @param results for the entries that were carried out, or cannot be
 * @param retry until what is left may be tried again; empty if nothing stands in the way
 * @param handBack whether the rest must be handed out anew, so that it is marked as possibly sent
 */
record Delivery(List<TickCall.Result> results, Optional<Duration> retry, boolean handBack) {
  /** Tells whether any of them became a dead letter, which is still to be put away. */
  boolean anyDead() {
    return results.stream().anyMatch(TickCall.Result.Dead.class::isInstance);
  }
}
