package io.botmesh.redis;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * How a backend on Redis is configured ({@code botmesh.redis.*}). Built by {@link SettingsReader},
 * which checks it.
 *
 * @param server where the server is, and as whom to sign in
 * @param timeout for connecting, and for each reply
 * @param pool bounds of the pool
 * @param prefix what every key begins with
 * @param layout how keys are spelled; empty: what the keyspace's marker says, else legacy
 * @param refuseMismatch whether another layout than the marker's stops the start, instead of a
 *     warning
 * @param retry how a call that certainly did not run is tried again
 */
record RedisSettings(
    Server server,
    Duration timeout,
    Pool pool,
    String prefix,
    Optional<Layout> layout,
    boolean refuseMismatch,
    RetrySettings retry) {

  /**
   * A server.
   *
   * @param host name or address
   * @param port TCP port
   * @param database number of the database
   * @param user name to sign in with; empty for the server's default user
   * @param password empty if none is needed
   * @param tls whether to speak TLS
   * @param trust which certificates to trust; empty for those of the JVM
   */
  record Server(
      String host,
      int port,
      int database,
      Optional<String> user,
      Optional<Secret> password,
      boolean tls,
      Optional<Trust> trust) {
    /** Returns the address as shown to people. */
    String shown() {
      return (tls ? "rediss://" : "redis://") + host + ":" + port;
    }
  }

  /**
   * A file of trusted certificates.
   *
   * @param store PKCS12 or JKS file
   * @param password empty if it has none
   */
  record Trust(Path store, Optional<Secret> password) {}

  /**
   * Bounds of the pool.
   *
   * @param maxTotal connections at most
   * @param maxWait how long a call waits for one
   */
  record Pool(int maxTotal, Duration maxWait) {
    static final Pool DEFAULT = new Pool(66, Duration.ofMillis(500));
  }
}
