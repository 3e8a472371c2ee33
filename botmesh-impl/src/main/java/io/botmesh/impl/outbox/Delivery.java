package io.botmesh.impl.outbox;

import io.botmesh.api.spi.TickCall;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What became of a batch of entries.
 *
 * @param results for the entries that were carried out, or cannot be, or must wait
 * @param retry until what is left may be tried again; empty if nothing stands in the way
 * @param rest how what is left is asked for, if nothing stands in the way
 */
record Delivery(List<TickCall.Result> results, Optional<Duration> retry, Rest rest) {
  /** How to go on with what is left of a batch. */
  enum Rest {
    /** Nothing is left. */
    NONE,
    /** Under the same token: it was only time to tick off. */
    SAME_TAKE,
    /** Under another token: this one may be another replica's chance by now. */
    NEW_TAKE
  }

  /** Copies the results. */
  Delivery {
    results = List.copyOf(results);
  }

  /** Tells whether any of them became a dead letter, which is still to be put away. */
  boolean anyDead() {
    return results.stream().anyMatch(TickCall.Result.Dead.class::isInstance);
  }
}
