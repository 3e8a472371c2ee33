package io.botmesh.ear.mesh;

import io.botmesh.testkit.RedisServer;
import java.time.Duration;
import java.util.Optional;
import redis.clients.jedis.exceptions.JedisException;

/** Tells of what was written whether Redis has it for good. Thread-safe. */
interface Copies {
  /** Returns where a chat's writes go just now, and how many replicas there are. */
  Place placeOf(String chat);

  /**
   * Returns where a chat's writes go, if anybody knows; taken before a write, it tells afterwards
   * whether that is kept.
   */
  default Optional<Place> before(String chat) {
    try {
      return Optional.of(placeOf(chat));
    } catch (JedisException | IllegalStateException nobodyKnows) {
      return Optional.empty();
    }
  }

  /**
   * A master as seen before a write.
   *
   * @param master itself
   * @param probe a key that it holds
   * @param replicas how many must have what is written, so that it survives whoever takes over
   */
  record Place(RedisServer master, String probe, int replicas) {
    private static final Duration LIMIT = Duration.ofSeconds(1);

    /** Tells whether what was written before survives: it is still a master, and all have it. */
    boolean kept() {
      try {
        return master.hasCopies(probe, replicas, LIMIT);
      } catch (JedisException noLonger) {
        return false;
      }
    }
  }
}
