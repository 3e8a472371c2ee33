package io.botmesh.testmesh;

import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.OutboundMessage;
import io.botmesh.api.spi.SendOutcome;
import io.botmesh.api.spi.SessionMode;
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

  /** Tells who may hold a session of it, unless a setting says otherwise. */
  default SessionMode sessions() {
    return SessionMode.SHARED;
  }

  /** Tells whether the session of a replica that holds one is connected. */
  default boolean up(ReplicaId holder) {
    return true;
  }

  /** Tells whether sending writes the bot's line into the message log by itself. */
  default boolean keepsLog() {
    return false;
  }
}
