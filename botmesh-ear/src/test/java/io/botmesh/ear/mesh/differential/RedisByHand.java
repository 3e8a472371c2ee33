package io.botmesh.ear.mesh.differential;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.Roster;
import io.botmesh.testkit.ContractSubject;
import io.botmesh.testkit.RedisServers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import redis.clients.jedis.Jedis;

/**
 * A Redis whose scripts see a clock that is moved by hand. What a server lets expire by itself is
 * removed here when that clock has passed it.
 */
final class RedisByHand implements Subject {
  // A chat's hash names in this field when it ends, in milliseconds.
  private static final String EXPIRY = "x";
  private static final String CHATS = "*botmesh.contract:c*";
  private static final Duration LONG = Duration.ofHours(1);

  private final ServerClock clock = new ServerClock();
  private final Heartbeats heartbeats = new Heartbeats(clock);
  private final ContractSubject whole;
  private final Jedis server;

  /** With what opens it under a clock. */
  RedisByHand(RedisServers redis, Function<MeshClock, ContractSubject> opening) {
    this.whole = opening.apply(clock);
    this.server = new Jedis(redis.url());
  }

  @Override
  public Backend backend() {
    return whole.backend();
  }

  @Override
  public Roster roster() {
    return new NotedBeats(whole.backend().roster(), heartbeats);
  }

  @Override
  public void empty() {
    server.flushAll();
    clock.restart();
    heartbeats.forget();
  }

  @Override
  public void pass(Duration time) {
    heartbeats.pass(time).forEach(this::endHeartbeat);
    if (time.compareTo(LONG) >= 0) {
      hashes().forEach(this::endIfOver);
    }
  }

  @Override
  public void lose(ChatId chat) {
    whole.lose(chat);
  }

  /** Every chat's hash, in the order of the chats; their keys depend on the layout. */
  @Override
  public Optional<List<String>> fields() {
    return Optional.of(
        hashes().stream().map(key -> new TreeMap<>(server.hgetAll(key)).toString()).toList());
  }

  @Override
  public void close() {
    server.close();
    whole.close();
  }

  private void endHeartbeat(ReplicaId replica) {
    server.keys("*:hb:" + replica).forEach(server::del);
  }

  private void endIfOver(String key) {
    long end = Long.parseLong(server.hget(key, EXPIRY));
    boolean kept = end == 0;
    if (kept != (server.pttl(key) == -1)) {
      throw new AssertionError(key + " does not end at " + end + " as it says");
    }
    if (!kept && end <= clock.now().toEpochMilli()) {
      server.del(key);
    }
  }

  private List<String> hashes() {
    return server.keys(CHATS).stream()
        .filter(key -> server.type(key).equals("hash") && server.hexists(key, EXPIRY))
        .sorted()
        .toList();
  }
}
