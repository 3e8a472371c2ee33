package io.botmesh.redis;

import io.botmesh.api.ChatId;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.ContractSubject;
import io.botmesh.testkit.RedisServers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/** Two replicas' views on one emptied server; scripts see the hand clock. */
public final class RedisSubject implements ContractSubject {
  private static final String PREFIX = "botmesh.contract";

  private final RedisServers redis;
  private final Layout layout;
  private final RedisBackend one;
  private final RedisBackend other;

  /** Empties the server and opens both views. */
  public RedisSubject(RedisServers redis, Layout layout, TurnLimits limits, MeshClock clock) {
    redis.flush();
    this.redis = redis;
    this.layout = layout;
    this.one = open(redis.url(), layout, limits, clock);
    this.other = open(redis.url(), layout, limits, clock);
  }

  static RedisBackend open(String url, Layout layout, TurnLimits limits, MeshClock clock) {
    return new RedisBackend(
        settings(Map.of("botmesh.redis.url", url, "botmesh.redis.layout", layout.word())),
        limits,
        environment(clock, new HandTime(clock)));
  }

  static RedisSettings settings(Map<String, String> config) {
    return new SettingsReader(new MapConfig(config), "contract").read().orElseThrow();
  }

  static Environment environment(MeshClock clock, ScriptTime time) {
    AtomicLong seed = new AtomicLong();
    RandomGenerator random = seed::incrementAndGet;
    return new Environment(clock, time, pause -> {}, random, Thread::new);
  }

  @Override
  public Backend backend() {
    return one;
  }

  @Override
  public Backend another() {
    return other;
  }

  @Override
  public void lose(ChatId chat) {
    redis.command("DEL", new KeyLayout(layout, PREFIX, KeyLayout.SHARDS).chat(chat));
  }

  @Override
  public void passHeartbeat(Duration time) {
    ContractSubject.waitInRealTime(time);
  }

  @Override
  public void close() {
    one.close();
    other.close();
  }
}
