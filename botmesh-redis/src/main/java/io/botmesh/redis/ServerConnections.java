package io.botmesh.redis;

import java.time.Duration;
import java.util.Optional;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.ConnectionPool;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;

/** The connections to one server: a pool for calls, and dedicated ones for listening. */
final class ServerConnections implements Connections {
  private final RedisSettings.Single server;
  private final String user;
  private final JedisClientConfig calls;
  private final ConnectionPool pool;

  ServerConnections(RedisSettings.Single server, ConnectionConfig config) {
    this.server = server;
    this.user = config.user();
    this.calls = config.forServer(server.database());
    this.pool = new ConnectionPool(server.address(), calls, config.bounds());
  }

  @Override
  public String shown() {
    return server.shown();
  }

  @Override
  public String user() {
    return user;
  }

  @Override
  public Optional<HostAndPort> node(CommandArguments command) {
    return Optional.of(server.address());
  }

  @Override
  public Connection borrow(CommandArguments command) {
    return pool.getResource();
  }

  @Override
  public Optional<Object> way(CommandArguments command) {
    return Optional.of(this);
  }

  @Override
  public Connection borrow(HostAndPort node) {
    throw new PointedElsewhere(shown(), SettingsReader.URL);
  }

  @Override
  public void lookAround() {}

  @Override
  public void discardIdle() {
    pool.clear();
  }

  @Override
  public Connection dedicated(Duration silence) {
    return new Connection(server.address(), ConnectionConfig.listening(calls, silence));
  }

  @Override
  public boolean leads(HostAndPort node) {
    return true;
  }

  @Override
  public boolean isClosed() {
    return pool.isClosed();
  }

  @Override
  public void close() {
    pool.close();
  }
}
