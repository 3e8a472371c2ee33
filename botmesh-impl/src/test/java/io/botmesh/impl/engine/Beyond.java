package io.botmesh.impl.engine;

import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.OutboundMessage;
import io.botmesh.api.spi.SendOutcome;
import io.botmesh.api.spi.WhenUnknown;

/** What lies behind a transport that keeps no log. Thread-safe. */
public interface Beyond {
  /** Takes a message from a replica, or says why not. */
  SendOutcome send(ReplicaId from, OutboundMessage message);

  /** Returns what is done with sends of which nobody knows whether they arrived. */
  default WhenUnknown policy() {
    return WhenUnknown.RESEND;
  }

  /** Says what became of a send. */
  default SendOutcome reconcile(OutboundMessage message) {
    return new SendOutcome.Unknown("nothing is known of it");
  }
}
