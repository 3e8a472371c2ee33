package io.botmesh.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.Roster;
import java.time.Duration;
import java.util.ArrayList;
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
  private final Members members = new Members();

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
    String key = keys().roster();
    return link.read(commands.zrange(bytes(key), 0, -1)).stream()
        .flatMap(member -> members.read(key, member, ReplicaId::new).stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public void resign(ReplicaId me) {
    link.run(commands.del(keys().heartbeat(me)));
  }

  @Override
  public void strike(ReplicaId dead) {
    KeyLayout keys = keys();
    // Should it wake in between, its next beat enters it again. What nobody can read keeps it not.
    if (!alive(dead) && interests(dead, Optional.empty(), 1).isEmpty()) {
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
    String key = keys().busy(replica);
    List<ChatId> page = new ArrayList<>();
    // All scores are equal, so the order is that of the bytes.
    byte[] from = after.map(chat -> behind(bytes(member(chat)))).orElse(bytes("-"));
    while (page.size() < limit) {
      int wanted = limit - page.size();
      List<byte[]> found = link.read(commands.zrangeByLex(bytes(key), from, bytes("+"), 0, wanted));
      found.forEach(member -> members.read(key, member, ChatId::new).ifPresent(page::add));
      if (found.size() < wanted) {
        break;
      }
      // Some may have been passed over: a page is short only at the end.
      from = behind(found.get(wanted - 1));
    }
    return page;
  }

  /** Where a page begins that follows on a member. */
  private static byte[] behind(byte[] member) {
    byte[] bound = new byte[member.length + 1];
    bound[0] = '(';
    System.arraycopy(member, 0, bound, 1, member.length);
    return bound;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
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
