package io.botmesh.ear.mesh.differential;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.TurnLimits;
import java.time.Duration;
import java.util.List;

/** Who takes part in a story, and the times that it is told in. */
final class Cast {
  static final List<ReplicaId> REPLICAS =
      List.of(new ReplicaId("left-1"), new ReplicaId("mid-1"), new ReplicaId("right-1"));

  static final List<ChatId> CHATS =
      List.of(new ChatId("anna"), new ChatId("ben {1} 100%"), new ChatId("carl|\n\"1\""));

  static final Duration LEASE = Duration.ofSeconds(5);
  static final Duration DELAY = Duration.ofSeconds(3);
  static final Duration TTL = Duration.ofSeconds(6);
  static final Duration TURN_WAIT = Duration.ofSeconds(8);
  static final Duration DEAD_AFTER = Duration.ofSeconds(4);

  /** Behind every expiry that is not {@link #LONG_TTL}: all short times together are less. */
  static final Duration LONG = Duration.ofHours(3);

  static final Duration LONG_TTL = Duration.ofDays(10);
  private static final Duration RETENTION = Duration.ofMinutes(90);

  private Cast() {}

  /** Bounds that are soon reached. */
  static TurnLimits limits(int line, int lineBytes, int ring, int outbox, int attempts) {
    return new TurnLimits(line, lineBytes, ring, outbox, attempts, TURN_WAIT, RETENTION);
  }
}
