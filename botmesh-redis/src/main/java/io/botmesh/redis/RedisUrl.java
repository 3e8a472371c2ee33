package io.botmesh.redis;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import redis.clients.jedis.HostAndPort;

/**
 * A server's address, {@code redis://user:password@host:port/database} or {@code rediss://} for
 * TLS. Immutable. It may hold a password, so it is never shown.
 */
final class RedisUrl {
  /** What stands for a value that may hold a secret. */
  static final String NOT_SHOWN = "(not shown)";

  /** What is wrong with one that cannot be read. */
  static final String WRONG =
      "is no address of the form redis://user:password@host:port/database, or rediss:// for TLS;"
          + " special characters in user and password are percent-encoded";

  private final URI uri;

  private RedisUrl(URI uri) {
    this.uri = uri;
  }

  /** Reads an address; empty if it is none. */
  static Optional<RedisUrl> parse(String text) {
    try {
      URI uri = new URI(text);
      boolean known =
          "redis".equalsIgnoreCase(uri.getScheme()) || "rediss".equalsIgnoreCase(uri.getScheme());
      boolean nothingElse = uri.getRawQuery() == null && uri.getRawFragment() == null;
      return known && nothingElse && uri.getHost() != null && goodPort(uri) && goodPath(uri)
          ? Optional.of(new RedisUrl(uri))
          : Optional.empty();
    } catch (URISyntaxException unreadable) {
      // Its message would show the password.
      return Optional.empty();
    }
  }

  RedisSettings.Single server() {
    String host = uri.getHost().replaceAll("^\\[|]$", "");
    int port = uri.getPort() < 0 ? TargetReader.PORT : uri.getPort();
    return new RedisSettings.Single(new HostAndPort(host, port), database(), tls());
  }

  boolean tls() {
    return "rediss".equalsIgnoreCase(uri.getScheme());
  }

  Optional<String> user() {
    return userInfo()
        .map(info -> info.contains(":") ? info.substring(0, info.indexOf(':')) : info)
        .filter(user -> !user.isEmpty())
        .map(ChatKeyEncoding::decode);
  }

  Optional<Secret> password() {
    return userInfo()
        .filter(info -> info.contains(":"))
        .map(info -> ChatKeyEncoding.decode(info.substring(info.indexOf(':') + 1)))
        .map(Secret::new);
  }

  private static boolean goodPort(URI uri) {
    return uri.getPort() < 0 || AddressText.isPort(uri.getPort());
  }

  private static boolean goodPath(URI uri) {
    String path = uri.getPath();
    return path == null || path.matches("/?\\d{0,5}");
  }

  private int database() {
    String digits = uri.getPath() == null ? "" : uri.getPath().replace("/", "");
    return digits.isEmpty() ? 0 : Integer.parseInt(digits);
  }

  private Optional<String> userInfo() {
    return Optional.ofNullable(uri.getRawUserInfo());
  }
}
