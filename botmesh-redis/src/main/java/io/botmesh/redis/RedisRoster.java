package io.botmesh.redis;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.Roster;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import redis.clients.jedis.CommandObjects;
import redis.clients.jedis.params.SetParams;

/** Heartbeats on Redis: they end by the server's clock. Thread-safe. */
final class RedisRoster implements Roster {
  private static final int LONGEST_PAGE = 1000;

  private final FirstContact server;
  private final Link link;
  private final CommandObjects commands;
  private final MeshClock clock;

  RedisRoster(FirstContact server, Link link, CommandObjects commands, MeshClock clock) {
    this.server = server;
    this.link = link;
    this.commands = commands;
    this.clock = clock;
  }

  @Override
  public void beat(ReplicaId me, Duration deadAfter) {
    KeyLayout keys = keys();
    // The roster first: whoever has a heartbeat must be found when it ends.
    link.run(commands.zadd(keys.roster(), (double) clock.now().toEpochMilli(), member(me)));
    link.run(commands.set(keys.heartbeat(me), "1", SetParams.setParams().px(deadAfter.toMillis())));
  }

  @Override
  public boolean alive(ReplicaId replica) {
    return link.read(commands.exists(keys().heartbeat(replica)));
  }

  @Override
  public Set<ReplicaId> members() {
    return link.read(commands.zrange(keys().roster(), 0, -1)).stream()
        .map(ChatKeyEncoding::decode)
        .map(ReplicaId::new)
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public void resign(ReplicaId me) {
    link.run(commands.del(keys().heartbeat(me)));
  }

  @Override
  public void strike(ReplicaId dead) {
    KeyLayout keys = keys();
    // Should it wake in between, its next beat enters it again.
    if (link.read(commands.zcard(keys.busy(dead))) == 0) {
      link.run(commands.zrem(keys.roster(), member(dead)));
    }
  }

  @Override
  public void enter(ReplicaId me, Collection<ChatId> chats) {
    if (!chats.isEmpty()) {
      Map<String, Double> members =
          chats.stream().collect(Collectors.toMap(RedisRoster::member, c -> 0.0, (a, b) -> a));
      link.run(commands.zadd(keys().busy(me), members));
    }
  }

  @Override
  public void leave(ReplicaId replica, Collection<ChatId> chats) {
    if (!chats.isEmpty()) {
      String[] members = chats.stream().map(RedisRoster::member).toArray(String[]::new);
      link.run(commands.zrem(keys().busy(replica), members));
    }
  }

  @Override
  public List<ChatId> interests(ReplicaId replica, Optional<ChatId> after, int limit) {
    if (limit < 1 || limit > LONGEST_PAGE) {
      throw new IllegalArgumentException(
          "BMESH-0532 A page of an index has 1 to 1000 chats, not " + limit);
    }
    // All scores are equal, so the order is that of the bytes.
    String from = after.map(chat -> "(" + member(chat)).orElse("-");
    return link.read(commands.zrangeByLex(keys().busy(replica), from, "+", 0, limit)).stream()
        .map(ChatKeyEncoding::decode)
        .map(ChatId::new)
        .toList();
  }

  private KeyLayout keys() {
    return server.contact().keys();
  }

  private static String member(ReplicaId replica) {
    return ChatKeyEncoding.encode(replica.value());
  }

  private static String member(ChatId chat) {
    return ChatKeyEncoding.encode(chat.value());
  }
}
