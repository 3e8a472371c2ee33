package io.botmesh.redis;

import io.botmesh.api.BotMisconfigured;
import io.botmesh.api.spi.TurnLimits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Opens a {@link RedisStore} without a bot, for tools and tests. Each method stands for the
 * configuration key it names, and has its rules; what is not set has the key's default, and null is
 * refused at once. For use by one thread; statements C3 to C7.
 */
public final class RedisStoreBuilder {
  private final Map<String, String> entries = new TreeMap<>();
  private Duration retention = TurnLimits.DEFAULT.retention();

  RedisStoreBuilder() {}

  /** One server: {@code botmesh.redis.url}, {@code redis://…} or {@code rediss://…}. */
  public RedisStoreBuilder url(String url) {
    return set(SettingsReader.URL, url);
  }

  /** A cluster: {@code botmesh.redis.cluster.nodes}, each {@code host:port}. */
  public RedisStoreBuilder cluster(List<String> rootNodes) {
    return set(SettingsReader.CLUSTER_NODES, String.join(",", rootNodes));
  }

  /**
   * Where the nodes of a cluster are reached: {@code botmesh.redis.cluster.address-map}.
   *
   * @param reachable by announced address, both {@code host:port}
   */
  public RedisStoreBuilder addressMap(Map<String, String> reachable) {
    return set(
        SettingsReader.CLUSTER_ADDRESS_MAP,
        reachable.entrySet().stream()
            .map(entry -> entry.getKey() + "=" + entry.getValue())
            .sorted()
            .collect(Collectors.joining(",")));
  }

  /**
   * Whoever is master: {@code botmesh.redis.sentinel.nodes} and {@code .master}.
   *
   * @param master the name that the sentinels know it by
   * @param nodes the sentinels, each {@code host:port}
   */
  public RedisStoreBuilder sentinel(String master, List<String> nodes) {
    set(SettingsReader.SENTINEL_MASTER, master);
    return set(SettingsReader.SENTINEL_NODES, String.join(",", nodes));
  }

  /**
   * How to sign in at the sentinels: {@code botmesh.redis.sentinel.user}, {@code .password}.
   *
   * @param user empty for their default user
   */
  public RedisStoreBuilder sentinelAccess(String user, String password) {
    set(SettingsReader.SENTINEL_USER, user);
    return set(SettingsReader.SENTINEL_PASSWORD, password);
  }

  /** {@code botmesh.redis.user}. */
  public RedisStoreBuilder user(String user) {
    return set(SettingsReader.USER, user);
  }

  /** {@code botmesh.redis.password}; never shown. */
  public RedisStoreBuilder password(String password) {
    return set(SettingsReader.PASSWORD, password);
  }

  /** {@code botmesh.redis.client-name}. */
  public RedisStoreBuilder clientName(String name) {
    return set(SettingsReader.CLIENT_NAME, name);
  }

  /** TLS with the certificates that the JVM trusts: {@code botmesh.redis.tls.enabled}. */
  public RedisStoreBuilder tls() {
    return set(SettingsReader.TLS, "true");
  }

  /**
   * TLS with trusted certificates of one's own: {@code botmesh.redis.tls.trust-store}.
   *
   * @param password of the file; empty if it has none
   */
  public RedisStoreBuilder tls(Path trustStore, String password) {
    set(SettingsReader.TRUST_STORE, trustStore.toString());
    set(SettingsReader.TRUST_STORE_PASSWORD, password);
    return tls();
  }

  /** {@code botmesh.redis.timeout}. */
  public RedisStoreBuilder timeout(Duration timeout) {
    return set(SettingsReader.TIMEOUT, timeout.toString());
  }

  /** {@code botmesh.redis.pool.max-total} and {@code .max-wait}. */
  public RedisStoreBuilder pool(int maxTotal, Duration maxWait) {
    set(SettingsReader.POOL_MAX_TOTAL, Integer.toString(maxTotal));
    return set(SettingsReader.POOL_MAX_WAIT, maxWait.toString());
  }

  /** {@code botmesh.redis.prefix}. */
  public RedisStoreBuilder prefix(String prefix) {
    return set(SettingsReader.PREFIX, prefix);
  }

  /** {@code botmesh.redis.layout}. */
  public RedisStoreBuilder layout(Layout layout) {
    return set(SettingsReader.LAYOUT, layout.word());
  }

  /** {@code botmesh.redis.layout-mismatch=refuse}. */
  public RedisStoreBuilder refusingLayoutMismatch() {
    return set(SettingsReader.LAYOUT_MISMATCH, "refuse");
  }

  /** {@code botmesh.redis.retry.attempts}, {@code .base} and {@code .cap}. */
  public RedisStoreBuilder retry(int attempts, Duration base, Duration cap) {
    set(SettingsReader.RETRY_ATTEMPTS, Integer.toString(attempts));
    set(SettingsReader.RETRY_BASE, base.toString());
    return set(SettingsReader.RETRY_CAP, cap.toString());
  }

  /**
   * {@code botmesh.durability.inbox-retention}: to be that of the bots that use the prefix. Whoever
   * writes with a shorter one lets message ids be forgotten sooner.
   */
  public RedisStoreBuilder inboxRetention(Duration time) {
    retention = Objects.requireNonNull(time, "inboxRetention");
    return this;
  }

  /**
   * Opens the store. The server need not be within reach yet.
   *
   * @return to be closed by the caller
   * @throws BotMisconfigured with every complaint, each by its key, value and reason; also if the
   *     server is within reach and its keyspace must not be used so
   */
  public OpenedRedisStore open() {
    SettingsReader reader = new SettingsReader(new BuilderView(Map.copyOf(entries)), "bot");
    RedisSettings settings =
        reader.read().orElseThrow(() -> new BotMisconfigured(reader.complaints()));
    return new StoreAlone(RedisBackendFactory.opened(settings, limits(), new NoClock()));
  }

  private TurnLimits limits() {
    TurnLimits all = TurnLimits.DEFAULT;
    return new TurnLimits(
        all.line(),
        all.lineBytes(),
        all.ring(),
        all.outbox(),
        all.maxAttempts(),
        all.turnWait(),
        retention);
  }

  private RedisStoreBuilder set(String key, String value) {
    entries.put(key, Objects.requireNonNull(value, key));
    return this;
  }
}
