package io.botmesh.redis;

import io.botmesh.api.ChatId;
import io.botmesh.api.LeaseName;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.ContractSubject;
import io.botmesh.testkit.RedisServers;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/** Two replicas' views on one emptied server; scripts see the hand clock. */
public final class RedisSubject implements ContractSubject {
  private static final String PREFIX = "botmesh.contract";
  private static final long CHANCE_APART = 1_000_000;

  private final RedisPlace place;
  private final Layout layout;
  private final TurnLimits limits;
  private final MeshClock clock;
  private final AtomicLong views = new AtomicLong(1);
  private final RedisBackend one;
  private final RedisBackend other;

  /** Empties the server and opens both views. */
  public RedisSubject(RedisServers redis, Layout layout, TurnLimits limits, MeshClock clock) {
    this(RedisPlace.of(redis), layout, limits, clock);
  }

  RedisSubject(RedisPlace place, Layout layout, TurnLimits limits, MeshClock clock) {
    place.flush();
    this.place = place;
    this.layout = layout;
    this.limits = limits;
    this.clock = clock;
    this.one = open(place.config(), layout, limits, clock, 0);
    // Chance begins elsewhere, so that the two name their calls differently.
    this.other = open(place.config(), layout, limits, clock, CHANCE_APART);
  }

  /** Opens one more view; closed by whoever opened it. */
  public Backend more() {
    return open(place.config(), layout, limits, clock, CHANCE_APART * views.incrementAndGet());
  }

  static RedisBackend open(String url, Layout layout, TurnLimits limits, MeshClock clock) {
    return open(Map.of(SettingsReader.URL, url), layout, limits, clock, 0);
  }

  private static RedisBackend open(
      Map<String, String> servers, Layout layout, TurnLimits limits, MeshClock clock, long chance) {
    Map<String, String> config = new HashMap<>(servers);
    config.put(SettingsReader.LAYOUT, layout.word());
    return new RedisBackend(
        settings(config), limits, environment(clock, new HandTime(clock), chance));
  }

  static RedisSettings settings(Map<String, String> config) {
    return new SettingsReader(new MapConfig(config), "contract").read().orElseThrow();
  }

  static Environment environment(MeshClock clock, ScriptTime time) {
    return environment(clock, time, 0);
  }

  static Environment environment(MeshClock clock, ScriptTime time, long chance) {
    AtomicLong seed = new AtomicLong(chance);
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
    String key = new KeyLayout(layout, PREFIX, KeyLayout.SHARDS).chat(chat);
    place.commandAt(key, "DEL", key);
  }

  @Override
  public void lose(LeaseName name) {
    KeyLayout keys = new KeyLayout(layout, PREFIX, KeyLayout.SHARDS);
    String key = RedisLeases.key(keys, name);
    place.commandAt(key, "DEL", key);
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
