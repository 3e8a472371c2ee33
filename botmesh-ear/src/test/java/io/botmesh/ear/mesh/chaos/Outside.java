package io.botmesh.ear.mesh.chaos;

import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.OutboundMessage;
import io.botmesh.api.spi.SendOutcome;
import io.botmesh.impl.engine.Beyond;
import java.util.List;
import redis.clients.jedis.RedisClient;

/**
 * The world outside of the mesh: takes what replicas send, as often as they do, in the order in
 * which it comes, and keeps it in a Redis that has no faults. Thread-safe.
 */
final class Outside implements Beyond, AutoCloseable {
  private final RedisClient redis;
  private final MeshClock clock;

  Outside(String url, MeshClock clock) {
    this.redis = RedisClient.create(url);
    this.clock = clock;
  }

  /**
   * Something that arrived.
   *
   * @param entry the outbox entry it comes from
   * @param maybe whether it was marked as perhaps sent before
   * @param from when it was sent
   */
  record Arrival(String chat, String entry, boolean maybe, long from, String text) {
    Remains.Reply reply() {
      return new Remains.Reply(entry, text);
    }
  }

  @Override
  public SendOutcome send(ReplicaId from, OutboundMessage message) {
    redis.rpush(
        key(message.chat().value()),
        String.join(
            "|",
            message.entry(),
            Boolean.toString(message.maybe()),
            Long.toString(clock.nanoTime()),
            message.text()));
    return new SendOutcome.Accepted();
  }

  /** Returns what arrived in a chat, in order. */
  List<Arrival> arrived(String chat) {
    return redis.lrange(key(chat), 0, -1).stream()
        .map(stored -> stored.split("\\|", 4))
        .map(
            parts ->
                new Arrival(
                    chat,
                    parts[0],
                    Boolean.parseBoolean(parts[1]),
                    Long.parseLong(parts[2]),
                    parts[3]))
        .toList();
  }

  private static String key(String chat) {
    return "arrived:" + chat;
  }

  @Override
  public void close() {
    redis.close();
  }
}
