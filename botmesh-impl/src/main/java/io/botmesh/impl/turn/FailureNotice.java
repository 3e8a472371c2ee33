package io.botmesh.impl.turn;

import io.botmesh.api.InboundMessage;
import io.botmesh.api.spi.Changes;

/** What the user reads when a message could not be handled. Thread-safe. */
@FunctionalInterface
public interface FailureNotice {
  /** Returns changes that say so, and nothing else. */
  Changes changesFor(InboundMessage message);
}
