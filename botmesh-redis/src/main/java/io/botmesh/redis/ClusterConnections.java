package io.botmesh.redis;

import io.botmesh.api.spi.SafeTrace;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.ConnectionPool;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.providers.ClusterConnectionProvider;
import redis.clients.jedis.util.Pool;

/**
 * The connections to the masters of a cluster: the client library learns who holds which slot, and
 * keeps a pool for each node. It is not let do anything by itself: it would run a script twice
 * after a lost reply.
 */
final class ClusterConnections implements Connections {
  private static final Logger LOG = System.getLogger(ClusterConnections.class.getName());

  private final RedisSettings.Cluster cluster;
  private final String user;
  private final JedisClientConfig calls;
  private final Late<ClusterConnectionProvider> provider;

  ClusterConnections(RedisSettings.Cluster cluster, ConnectionConfig config) {
    this.cluster = cluster;
    this.user = config.user();
    this.calls = config.forNodes(new AddressMap(cluster));
    this.provider =
        new Late<>(() -> new ClusterConnectionProvider(cluster.nodes(), calls, config.bounds()));
  }

  @Override
  public String shown() {
    return cluster.shown();
  }

  @Override
  public String user() {
    return user;
  }

  @Override
  public Optional<HostAndPort> node(CommandArguments command) {
    Set<Integer> slots = command.getKeyHashSlots();
    return provider
        .ifThere()
        .filter(there -> slots.size() == 1)
        .map(there -> there.getNode(slots.iterator().next()));
  }

  @Override
  public Connection borrow(CommandArguments command) {
    Set<Integer> slots = command.getKeyHashSlots();
    return switch (slots.size()) {
      case 0 -> anyMaster();
      case 1 -> provider.get().getConnectionFromSlot(slots.iterator().next());
      default -> throw new CrossSlot(command);
    };
  }

  @Override
  public Optional<Object> way(CommandArguments command) {
    Set<Integer> slots = command.getKeyHashSlots();
    if (slots.size() != 1) {
      return Optional.empty();
    }
    return Optional.ofNullable(provider.get().getNode(slots.iterator().next()));
  }

  @Override
  public Connection borrow(HostAndPort node) {
    return provider.get().getConnection(node);
  }

  @Override
  public void lookAround() {
    try {
      provider.ifThere().ifPresent(ClusterConnectionProvider::renewSlotCache);
    } catch (RuntimeException nobody) {
      // What was known is kept; the next call that finds nobody says so. Whatever the client
      // library stumbles over here must not hide what the caller is about to be told.
      LOG.log(
          Level.DEBUG,
          () -> "The nodes of " + shown() + " do not tell who holds what" + SafeTrace.of(nobody));
    }
  }

  @Override
  public void discardIdle() {
    provider.ifThere().ifPresent(there -> there.getNodes().values().forEach(Pool::clear));
  }

  @Override
  public Connection dedicated(Duration silence) {
    JedisClientConfig listening = ConnectionConfig.listening(calls, silence);
    return ofAnyMaster(master -> new Connection(HostAndPort.from(master), listening));
  }

  @Override
  public boolean leads(HostAndPort node) {
    return provider
        .ifThere()
        .map(there -> there.getPrimaryNodes().containsKey(node.toString()))
        .orElse(false);
  }

  @Override
  public boolean isClosed() {
    return provider.isClosed();
  }

  @Override
  public void close() {
    provider.close();
  }

  /** A command without keys is for every node; the library would take a replica as well. */
  private Connection anyMaster() {
    return ofAnyMaster(
        master -> {
          ConnectionPool pool = provider.get().getPrimaryNodes().get(master);
          if (pool == null) {
            throw new JedisException(master + " is no master any more");
          }
          return pool.getResource();
        });
  }

  /** One that is dead is passed over, and whoever took its place is looked for. */
  private Connection ofAnyMaster(Function<String, Connection> connecting) {
    RuntimeException last = new JedisException("The cluster has no master");
    for (String master : Set.copyOf(provider.get().getPrimaryNodes().keySet())) {
      try {
        return connecting.apply(master);
      } catch (JedisException | AddressMap.UnknownNode unreachable) {
        last = unreachable;
        lookAround();
      }
    }
    throw last;
  }
}
