package io.botmesh.redis;

import java.time.Duration;
import java.util.Optional;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.HostAndPort;

/** The connections to whatever holds the keys. Thread-safe. */
interface Connections extends AutoCloseable {
  /** Makes those that the settings ask for; connects to nothing yet. */
  static Connections of(RedisSettings settings) {
    ConnectionConfig config = new ConnectionConfig(settings);
    if (settings.target() instanceof RedisSettings.Single single) {
      return new ServerConnections(single, config);
    }
    if (settings.target() instanceof RedisSettings.Sentinel sentinel) {
      return new SentinelConnections(sentinel, config);
    }
    return new ClusterConnections((RedisSettings.Cluster) settings.target(), config);
  }

  /** Returns the address as shown to people. */
  String shown();

  /** Returns the name that they are signed in with, as shown to people. */
  String user();

  /** Returns the node that a command goes to, if that is known without asking anybody. */
  Optional<HostAndPort> node(CommandArguments command);

  /**
   * Borrows a connection to the master that holds a command's keys, or to any master for a command
   * without keys (C14, C29); closing it gives it back. Whatever this throws, nothing was sent.
   */
  Connection borrow(CommandArguments command);

  /**
   * Returns what stands for the server that a command goes to: commands to the same one may go
   * together on a connection. Empty if that is not one server, or not known. Whatever this throws,
   * nothing was sent.
   */
  Optional<Object> way(CommandArguments command);

  /** Borrows a connection to a node that a server pointed at. Whatever this throws, as above. */
  Connection borrow(HostAndPort node);

  /** Learns anew who holds what: somebody was met who does not, or is not there any more. */
  void lookAround();

  /** Forgets the idle ones: one that broke seldom broke alone, and each would cost a lost reply. */
  void discardIdle();

  /**
   * Opens a connection outside of the pools, for listening.
   *
   * @param silence how long it may hear nothing before it counts as broken
   */
  Connection dedicated(Duration silence);

  /** Tells whether a node is still one to listen at: as far as is known, it is a master. */
  boolean leads(HostAndPort node);

  boolean isClosed();

  /** Closes them all; borrowed connections are closed when they are given back. */
  @Override
  void close();
}
