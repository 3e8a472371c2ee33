package io.botmesh.redis;

import java.time.Duration;
import java.util.Optional;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import redis.clients.jedis.ClientSetInfoConfig;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPortMapper;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.SslOptions;
import redis.clients.jedis.SslVerifyMode;

/** What the client library is told about each connection and each pool. Immutable. */
final class ConnectionConfig {
  private final RedisSettings settings;

  ConnectionConfig(RedisSettings settings) {
    this.settings = settings;
  }

  /**
   * For calls to one server.
   *
   * @param database number of the database
   */
  JedisClientConfig forServer(int database) {
    return signedIn().database(database).build();
  }

  /** For calls to the nodes of a cluster. */
  JedisClientConfig forNodes(HostAndPortMapper addresses) {
    return signedIn().hostAndPortMapper(addresses).build();
  }

  /**
   * The same, for listening.
   *
   * @param silence how long a connection may hear nothing before it counts as broken
   */
  static JedisClientConfig listening(JedisClientConfig calls, Duration silence) {
    return DefaultJedisClientConfig.builder()
        .from(calls)
        .blockingSocketTimeoutMillis(millis(silence))
        .build();
  }

  /** For talking to a sentinel. */
  JedisClientConfig forSentinels(RedisSettings.Sentinel sentinels) {
    DefaultJedisClientConfig.Builder config = plain();
    sentinels.user().ifPresent(config::user);
    sentinels.password().map(Secret::value).ifPresent(config::password);
    return config.build();
  }

  /** The name to sign in with at servers, as shown to people. */
  String user() {
    return shown(settings.access().user());
  }

  /** A name to sign in with, as shown to people. */
  static String shown(Optional<String> user) {
    return user.map(name -> "the user " + name).orElse("the default user");
  }

  /** The bounds of each pool. */
  GenericObjectPoolConfig<Connection> bounds() {
    GenericObjectPoolConfig<Connection> bounds = new GenericObjectPoolConfig<>();
    bounds.setMaxTotal(settings.pool().maxTotal());
    bounds.setMaxIdle(settings.pool().maxTotal());
    bounds.setMaxWait(settings.pool().maxWait());
    bounds.setJmxEnabled(false);
    // No evictor: its thread would outlive an application, and a server with timeout 0 needs none.
    bounds.setTimeBetweenEvictionRuns(Duration.ofMillis(-1));
    return bounds;
  }

  private DefaultJedisClientConfig.Builder signedIn() {
    RedisSettings.Access access = settings.access();
    DefaultJedisClientConfig.Builder config = plain();
    access.user().ifPresent(config::user);
    access.password().map(Secret::value).ifPresent(config::password);
    access.clientName().ifPresent(config::clientName);
    return config;
  }

  private DefaultJedisClientConfig.Builder plain() {
    int timeout = millis(settings.timeout());
    DefaultJedisClientConfig.Builder config =
        DefaultJedisClientConfig.builder()
            .resp2()
            .connectionTimeoutMillis(timeout)
            .socketTimeoutMillis(timeout)
            .clientSetInfoConfig(ClientSetInfoConfig.DISABLED);
    settings.access().tls().ifPresent(tls -> config.sslOptions(options(tls.trust())));
    return config;
  }

  private static SslOptions options(Optional<RedisSettings.Trust> trust) {
    SslOptions.Builder options = SslOptions.builder().sslVerifyMode(SslVerifyMode.FULL);
    trust.ifPresent(
        own ->
            options.truststore(
                own.store().toFile(),
                own.password().map(secret -> secret.value().toCharArray()).orElse(null)));
    return options.build();
  }

  private static int millis(Duration time) {
    return Math.toIntExact(time.toMillis());
  }
}
