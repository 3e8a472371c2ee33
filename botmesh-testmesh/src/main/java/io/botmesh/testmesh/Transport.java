package io.botmesh.testmesh;

import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.OutboundMessage;
import io.botmesh.api.spi.SendOutcome;
import java.time.Duration;

/** Where the replicas of a mesh send to. Used under the baton only; it must not hand over. */
@FunctionalInterface
public interface Transport {
  /** Takes one message; it may do so after its sender has died. */
  SendOutcome take(ReplicaId sender, OutboundMessage message);

  /** Returns how long the next message is on its way. */
  default Duration slowness() {
    return Duration.ZERO;
  }

  /** Tells whether sending writes the bot's line into the message log by itself. */
  default boolean keepsLog() {
    return false;
  }
}
