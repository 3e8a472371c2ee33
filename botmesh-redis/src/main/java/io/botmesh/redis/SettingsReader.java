package io.botmesh.redis;

import io.botmesh.api.Complaint;
import io.botmesh.api.spi.ConfigView;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads {@code botmesh.redis.*} and gathers everything that is wrong with it. Passwords never get
 * into a complaint. For one use by one thread.
 */
final class SettingsReader {
  static final String URL = "botmesh.redis.url";
  static final String USER = "botmesh.redis.user";
  static final String PASSWORD = "botmesh.redis.password";
  static final String TIMEOUT = "botmesh.redis.timeout";
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

  /** Every key that is read. */
  static final Set<String> KEYS =
      Set.of(
          URL,
          USER,
          PASSWORD,
          TIMEOUT,
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
          SENTINEL_MASTER);

  private static final List<String> REFUSED_FOR_NOW =
      List.of(CLUSTER_NODES, CLUSTER_ADDRESS_MAP, SENTINEL_NODES, SENTINEL_MASTER);

  private static final String AUTO = "auto";
  private static final int PORT = 6379;

  private final ConfigView config;
  private final String bot;
  private final List<Complaint> complaints = new ArrayList<>();

  SettingsReader(ConfigView config, String bot) {
    this.config = config;
    this.bot = bot;
  }

  /** Tells whether any way to reach Redis is configured, be it one that is refused. */
  static boolean wanted(ConfigView config) {
    return config.value(URL).isPresent()
        || REFUSED_FOR_NOW.stream().anyMatch(key -> config.value(key).isPresent());
  }

  /** Returns what was found wrong while reading, in the order found. */
  List<Complaint> complaints() {
    return List.copyOf(complaints);
  }

  /** Reads everything; empty if there is a complaint. */
  Optional<RedisSettings> read() {
    REFUSED_FOR_NOW.forEach(this::refuseForNow);
    Optional<RedisSettings.Server> server = server();
    Duration timeout = duration(TIMEOUT, Duration.ofSeconds(2));
    RedisSettings.Pool pool =
        new RedisSettings.Pool(
            atLeastOne(POOL_MAX_TOTAL, RedisSettings.Pool.DEFAULT.maxTotal()),
            duration(POOL_MAX_WAIT, RedisSettings.Pool.DEFAULT.maxWait()));
    Optional<Layout> layout =
        choice(LAYOUT, AUTO, List.of(AUTO, "legacy", "cluster")).equals(AUTO)
            ? Optional.empty()
            : chosenLayout();
    String prefix = prefix(layout);
    boolean refuse = choice(LAYOUT_MISMATCH, "warn", List.of("warn", "refuse")).equals("refuse");
    RetrySettings retry = retry();
    return complaints.isEmpty()
        ? server.map(at -> new RedisSettings(at, timeout, pool, prefix, layout, refuse, retry))
        : Optional.empty();
  }

  private void refuseForNow(String key) {
    config
        .value(key)
        .ifPresent(
            value ->
                complain(
                    key,
                    value,
                    "this version reaches a single server only, by "
                        + URL
                        + "; take the key away"));
  }

  private Optional<RedisSettings.Server> server() {
    Optional<Secret> password = config.value(PASSWORD).map(Secret::new);
    Optional<RedisSettings.Trust> trust = trust();
    Optional<String> url = config.value(URL);
    if (url.isEmpty()) {
      if (complaints.isEmpty()) {
        complain(URL, "", "botmesh.store=redis needs the server's address, redis://host:port");
      }
      return Optional.empty();
    }
    return address(url.get())
        .map(
            uri ->
                new RedisSettings.Server(
                    uri.getHost().replaceAll("^\\[|]$", ""),
                    uri.getPort() < 0 ? PORT : uri.getPort(),
                    database(uri),
                    config.value(USER).or(() -> userOf(uri)),
                    password.or(() -> passwordOf(uri)),
                    "rediss".equalsIgnoreCase(uri.getScheme()),
                    trust));
  }

  /** The address, if it is one. It may hold a password, so a bad one is not shown at all. */
  private Optional<URI> address(String url) {
    try {
      URI uri = new URI(url);
      boolean known =
          "redis".equalsIgnoreCase(uri.getScheme()) || "rediss".equalsIgnoreCase(uri.getScheme());
      if (known && uri.getHost() != null && goodPath(uri)) {
        return Optional.of(uri);
      }
    } catch (URISyntaxException unreadable) {
      // Its message would show the password.
      complainAboutUrl();
      return Optional.empty();
    }
    complainAboutUrl();
    return Optional.empty();
  }

  private void complainAboutUrl() {
    complain(
        URL,
        "(not shown)",
        "is no address of the form redis://user:password@host:port/database, or rediss:// for TLS;"
            + " special characters in user and password are percent-encoded");
  }

  private static boolean goodPath(URI uri) {
    String path = uri.getPath();
    return path == null || path.matches("/?\\d{0,5}");
  }

  private static int database(URI uri) {
    String digits = uri.getPath() == null ? "" : uri.getPath().replace("/", "");
    return digits.isEmpty() ? 0 : Integer.parseInt(digits);
  }

  private static Optional<String> userOf(URI uri) {
    return userInfo(uri)
        .map(info -> info.contains(":") ? info.substring(0, info.indexOf(':')) : info)
        .filter(user -> !user.isEmpty())
        .map(ChatKeyEncoding::decode);
  }

  private static Optional<Secret> passwordOf(URI uri) {
    return userInfo(uri)
        .filter(info -> info.contains(":"))
        .map(info -> ChatKeyEncoding.decode(info.substring(info.indexOf(':') + 1)))
        .map(Secret::new);
  }

  private static Optional<String> userInfo(URI uri) {
    return Optional.ofNullable(uri.getRawUserInfo());
  }

  private Optional<RedisSettings.Trust> trust() {
    return config
        .value(TRUST_STORE)
        .flatMap(this::readableFile)
        .map(
            path ->
                new RedisSettings.Trust(path, config.value(TRUST_STORE_PASSWORD).map(Secret::new)));
  }

  private Optional<Path> readableFile(String text) {
    try {
      Path path = Path.of(text);
      if (Files.isReadable(path)) {
        return Optional.of(path);
      }
    } catch (InvalidPathException noPath) {
      complain(TRUST_STORE, text, "is no path of a file");
      return Optional.empty();
    }
    complain(TRUST_STORE, text, "is no file that can be read");
    return Optional.empty();
  }

  private Optional<Layout> chosenLayout() {
    return config
        .value(LAYOUT)
        .flatMap(
            word -> Arrays.stream(Layout.values()).filter(l -> l.word().equals(word)).findFirst());
  }

  private String prefix(Optional<Layout> layout) {
    String prefix = config.value(PREFIX).orElse("botmesh." + bot);
    if (prefix.chars().anyMatch(c -> Character.isISOControl(c) || Character.isWhitespace(c))) {
      complain(PREFIX, prefix, "must have no blanks and no control characters");
    }
    if (layout.equals(Optional.of(Layout.CLUSTER)) && KeyLayout.hasBrace(prefix)) {
      complain(PREFIX, prefix, "must have no brace with layout cluster: it would break hash tags");
    }
    return prefix;
  }

  private RetrySettings retry() {
    Duration base = duration(RETRY_BASE, RetrySettings.DEFAULT.base());
    Duration cap = duration(RETRY_CAP, RetrySettings.DEFAULT.cap());
    if (base.compareTo(cap) > 0) {
      complain(RETRY_BASE, base.toString(), "must not be longer than " + RETRY_CAP + "=" + cap);
    }
    return new RetrySettings(
        atLeastOne(RETRY_ATTEMPTS, RetrySettings.DEFAULT.attempts()), base, cap);
  }

  private Duration duration(String key, Duration otherwise) {
    Optional<String> text = config.value(key);
    if (text.isEmpty()) {
      return otherwise;
    }
    Optional<Duration> read =
        text.flatMap(DurationText::parse)
            .filter(d -> d.toMillis() >= 1 && d.toMillis() <= Integer.MAX_VALUE);
    if (read.isEmpty()) {
      complain(key, text.get(), "is no duration from 1ms on, such as 500ms, 15s, 2m or PT2S");
    }
    return read.orElse(otherwise);
  }

  private int atLeastOne(String key, int otherwise) {
    Optional<String> text = config.value(key);
    Optional<Integer> read =
        text.filter(t -> t.matches("\\d{1,6}")).map(Integer::valueOf).filter(n -> n >= 1);
    if (text.isPresent() && read.isEmpty()) {
      complain(key, text.get(), "is no whole number from 1 to 999999");
    }
    return read.orElse(otherwise);
  }

  private String choice(String key, String otherwise, List<String> words) {
    Optional<String> text = config.value(key);
    if (text.isPresent() && !words.contains(text.get())) {
      complain(key, text.get(), "is none of " + words.stream().collect(Collectors.joining(", ")));
      return otherwise;
    }
    return text.orElse(otherwise);
  }

  private void complain(String key, String value, String reason) {
    complaints.add(new Complaint(key, value, config.source(key), reason));
  }
}
