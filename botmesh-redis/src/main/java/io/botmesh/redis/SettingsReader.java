package io.botmesh.redis;

import io.botmesh.api.Complaint;
import io.botmesh.api.spi.ConfigView;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads {@code botmesh.redis.*} and gathers everything that is wrong with it. Passwords never get
 * into a complaint. For one use by one thread.
 */
final class SettingsReader {
  static final String URL = "botmesh.redis.url";
  static final String USER = "botmesh.redis.user";
  static final String PASSWORD = "botmesh.redis.password";
  static final String CLIENT_NAME = "botmesh.redis.client-name";
  static final String TIMEOUT = "botmesh.redis.timeout";
  static final String TLS = "botmesh.redis.tls.enabled";
  static final String TRUST_STORE = "botmesh.redis.tls.trust-store";
  static final String TRUST_STORE_PASSWORD = "botmesh.redis.tls.trust-store-password";
  static final String POOL_MAX_TOTAL = "botmesh.redis.pool.max-total";
  static final String POOL_MAX_WAIT = "botmesh.redis.pool.max-wait";
  static final String PREFIX = "botmesh.redis.prefix";
  static final String LAYOUT = "botmesh.redis.layout";
  static final String LAYOUT_MISMATCH = "botmesh.redis.layout-mismatch";
  static final String RETRY_ATTEMPTS = "botmesh.redis.retry.attempts";
  static final String RETRY_BASE = "botmesh.redis.retry.base";
  static final String RETRY_CAP = "botmesh.redis.retry.cap";
  static final String CLUSTER_NODES = "botmesh.redis.cluster.nodes";
  static final String CLUSTER_ADDRESS_MAP = "botmesh.redis.cluster.address-map";
  static final String SENTINEL_NODES = "botmesh.redis.sentinel.nodes";
  static final String SENTINEL_MASTER = "botmesh.redis.sentinel.master";
  static final String SENTINEL_USER = "botmesh.redis.sentinel.user";
  static final String SENTINEL_PASSWORD = "botmesh.redis.sentinel.password";

  /** Every key that is read. */
  static final Set<String> KEYS =
      Set.of(
          URL,
          USER,
          PASSWORD,
          CLIENT_NAME,
          TIMEOUT,
          TLS,
          TRUST_STORE,
          TRUST_STORE_PASSWORD,
          POOL_MAX_TOTAL,
          POOL_MAX_WAIT,
          PREFIX,
          LAYOUT,
          LAYOUT_MISMATCH,
          RETRY_ATTEMPTS,
          RETRY_BASE,
          RETRY_CAP,
          CLUSTER_NODES,
          CLUSTER_ADDRESS_MAP,
          SENTINEL_NODES,
          SENTINEL_MASTER,
          SENTINEL_USER,
          SENTINEL_PASSWORD);

  private static final String AUTO = "auto";
  private static final String YES = "true";
  private static final String NO = "false";

  private final Entries entries;
  private final String bot;

  SettingsReader(ConfigView config, String bot) {
    this.entries = new Entries(config);
    this.bot = bot;
  }

  /** Tells whether any way to reach Redis is configured, be it half of one. */
  static boolean wanted(ConfigView config) {
    return Stream.of(URL, CLUSTER_NODES, CLUSTER_ADDRESS_MAP, SENTINEL_NODES, SENTINEL_MASTER)
        .anyMatch(key -> config.value(key).isPresent());
  }

  /** Returns what was found wrong while reading, in the order found. */
  List<Complaint> complaints() {
    return entries.complaints();
  }

  /** Reads everything; empty if there is a complaint. */
  Optional<RedisSettings> read() {
    Optional<RedisUrl> url = url();
    Optional<RedisSettings.Target> target = new TargetReader(entries, url).read();
    RedisSettings.Access access = access(url);
    Duration timeout = entries.duration(TIMEOUT, Duration.ofSeconds(2));
    RedisSettings.Pool pool =
        new RedisSettings.Pool(
            entries.atLeastOne(POOL_MAX_TOTAL, RedisSettings.Pool.DEFAULT.maxTotal()),
            entries.duration(POOL_MAX_WAIT, RedisSettings.Pool.DEFAULT.maxWait()));
    Optional<Layout> layout = layout();
    String prefix = prefix(layout);
    boolean refuse =
        entries.choice(LAYOUT_MISMATCH, "warn", List.of("warn", "refuse")).equals("refuse");
    RetrySettings retry = retry();
    return entries.faultless()
        ? target.map(
            to -> new RedisSettings(to, access, timeout, pool, prefix, layout, refuse, retry))
        : Optional.empty();
  }

  private Optional<RedisUrl> url() {
    Optional<RedisUrl> url = entries.text(URL).flatMap(RedisUrl::parse);
    if (entries.has(URL) && url.isEmpty()) {
      entries.complain(URL, RedisUrl.NOT_SHOWN, RedisUrl.WRONG);
    }
    return url;
  }

  private RedisSettings.Access access(Optional<RedisUrl> url) {
    Optional<String> user = entries.text(USER).or(() -> url.flatMap(RedisUrl::user));
    Optional<Secret> password = entries.secret(PASSWORD).or(() -> url.flatMap(RedisUrl::password));
    if (user.isPresent() && password.isEmpty()) {
      // The client library would not sign in at all, and so work as the default user.
      String key = entries.has(USER) ? USER : URL;
      String value = entries.has(USER) ? user.get() : RedisUrl.NOT_SHOWN;
      entries.complain(key, value, "a user signs in with a password: set " + PASSWORD);
    }
    return new RedisSettings.Access(user, password, tls(url), clientName());
  }

  private Optional<String> clientName() {
    Optional<String> name = entries.text(CLIENT_NAME);
    if (name.filter(given -> !given.matches("[!-~]{1,255}")).isPresent()) {
      entries.complain(CLIENT_NAME, "must be of visible ASCII characters without blanks");
    }
    return name;
  }

  private Optional<RedisSettings.Tls> tls(Optional<RedisUrl> url) {
    boolean byUrl = url.filter(RedisUrl::tls).isPresent();
    String said = entries.choice(TLS, byUrl ? YES : NO, List.of(YES, NO));
    if (byUrl && said.equals(NO)) {
      entries.complain(TLS, "contradicts " + URL + ", which begins with rediss://");
    }
    Optional<RedisSettings.Trust> trust = trust();
    if (said.equals(YES)) {
      return Optional.of(new RedisSettings.Tls(trust));
    }
    if (entries.has(TRUST_STORE) && url.isPresent()) {
      entries.complain(TRUST_STORE, "has no meaning without TLS: begin " + URL + " with rediss://");
    } else if (entries.has(TRUST_STORE) && !entries.has(URL)) {
      entries.complain(TRUST_STORE, "has no meaning without " + TLS + "=true");
    }
    return Optional.empty();
  }

  private Optional<RedisSettings.Trust> trust() {
    entries.secretBelongs(TRUST_STORE_PASSWORD, TRUST_STORE);
    return entries
        .text(TRUST_STORE)
        .flatMap(this::readableFile)
        .map(path -> new RedisSettings.Trust(path, entries.secret(TRUST_STORE_PASSWORD)));
  }

  private Optional<Path> readableFile(String text) {
    try {
      Path path = Path.of(text);
      if (Files.isReadable(path)) {
        return Optional.of(path);
      }
    } catch (InvalidPathException noPath) {
      entries.complain(TRUST_STORE, "is no path of a file");
      return Optional.empty();
    }
    entries.complain(TRUST_STORE, "is no file that can be read");
    return Optional.empty();
  }

  /** A cluster takes its own layout by itself, and no other (C3, C5). */
  private Optional<Layout> layout() {
    String word = entries.choice(LAYOUT, AUTO, List.of(AUTO, "legacy", "cluster"));
    boolean cluster = entries.has(CLUSTER_NODES);
    if (cluster && word.equals(Layout.LEGACY.word())) {
      entries.complain(
          LAYOUT,
          "does not work on a cluster, whose scripts need all keys of a chat in one slot: take"
              + " cluster or auto");
    }
    return cluster
        ? Optional.of(Layout.CLUSTER)
        : Arrays.stream(Layout.values()).filter(l -> l.word().equals(word)).findFirst();
  }

  private String prefix(Optional<Layout> layout) {
    String prefix = entries.text(PREFIX).orElse("botmesh." + bot);
    if (prefix.chars().anyMatch(c -> Character.isISOControl(c) || Character.isWhitespace(c))) {
      entries.complain(PREFIX, prefix, "must have no blanks and no control characters");
    }
    if (layout.equals(Optional.of(Layout.CLUSTER)) && KeyLayout.hasBrace(prefix)) {
      entries.complain(
          PREFIX, prefix, "must have no brace with layout cluster: it would break hash tags");
    }
    return prefix;
  }

  private RetrySettings retry() {
    Duration base = entries.duration(RETRY_BASE, RetrySettings.DEFAULT.base());
    Duration cap = entries.duration(RETRY_CAP, RetrySettings.DEFAULT.cap());
    if (base.compareTo(cap) > 0) {
      entries.complain(
          RETRY_BASE, base.toString(), "must not be longer than " + RETRY_CAP + "=" + cap);
    }
    return new RetrySettings(
        entries.atLeastOne(RETRY_ATTEMPTS, RetrySettings.DEFAULT.attempts()), base, cap);
  }
}
