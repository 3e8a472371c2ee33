package io.botmesh.redis;

import java.time.Duration;
import java.util.Optional;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import redis.clients.jedis.ClientSetInfoConfig;
import redis.clients.jedis.Connection;
import redis.clients.jedis.ConnectionPool;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.SslOptions;
import redis.clients.jedis.SslVerifyMode;

/**
 * The connections to one server: a pool for calls, and dedicated ones for listening. Thread-safe.
 * It runs no thread of its own.
 */
final class Connections implements AutoCloseable {
  private final RedisSettings settings;
  private final HostAndPort address;
  private final ConnectionPool pool;

  Connections(RedisSettings settings) {
    this.settings = settings;
    this.address = new HostAndPort(settings.server().host(), settings.server().port());
    this.pool = new ConnectionPool(address, config(0), bounds(settings.pool()));
  }

  /** Returns the server's address as shown to people. */
  String shown() {
    return settings.server().shown();
  }

  /** Borrows a connection; closing it gives it back. Whatever this throws, nothing was sent. */
  Connection borrow() {
    return pool.getResource();
  }

  /** Forgets the idle ones: one that broke seldom broke alone, and each would cost a lost reply. */
  void discardIdle() {
    pool.clear();
  }

  /**
   * Opens a connection outside of the pool, for listening.
   *
   * @param silence how long it may hear nothing before it counts as broken
   */
  Connection dedicated(Duration silence) {
    return new Connection(address, config(Math.toIntExact(silence.toMillis())));
  }

  boolean isClosed() {
    return pool.isClosed();
  }

  /** Closes the pool; borrowed connections are closed when they are given back. */
  @Override
  public void close() {
    pool.close();
  }

  private JedisClientConfig config(int silence) {
    RedisSettings.Server server = settings.server();
    int timeout = Math.toIntExact(settings.timeout().toMillis());
    DefaultJedisClientConfig.Builder config =
        DefaultJedisClientConfig.builder()
            .resp2()
            .connectionTimeoutMillis(timeout)
            .socketTimeoutMillis(timeout)
            .blockingSocketTimeoutMillis(silence)
            .database(server.database())
            .clientSetInfoConfig(ClientSetInfoConfig.DISABLED);
    server.user().ifPresent(config::user);
    server.password().map(Secret::value).ifPresent(config::password);
    if (server.tls()) {
      config.sslOptions(options(server.trust()));
    }
    return config.build();
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

  private static GenericObjectPoolConfig<Connection> bounds(RedisSettings.Pool pool) {
    GenericObjectPoolConfig<Connection> bounds = new GenericObjectPoolConfig<>();
    bounds.setMaxTotal(pool.maxTotal());
    bounds.setMaxIdle(pool.maxTotal());
    bounds.setMaxWait(pool.maxWait());
    bounds.setJmxEnabled(false);
    // No evictor: its thread would outlive an application, and a server with timeout 0 needs none.
    bounds.setTimeBetweenEvictionRuns(Duration.ofMillis(-1));
    return bounds;
  }
}
