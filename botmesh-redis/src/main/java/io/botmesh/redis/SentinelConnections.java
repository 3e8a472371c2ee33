package io.botmesh.redis;

import java.time.Duration;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.providers.SentineledConnectionProvider;
import redis.clients.jedis.util.Pool;

/**
 * The connections to whichever server the sentinels call master. The client library's threads that
 * listen to the sentinels begin with the first connection and end with {@link #close}.
 */
final class SentinelConnections implements Connections {
  private final RedisSettings.Sentinel sentinels;
  private final JedisClientConfig calls;
  private final Late<SentineledConnectionProvider> provider;

  SentinelConnections(RedisSettings.Sentinel sentinels, ConnectionConfig config) {
    this.sentinels = sentinels;
    this.calls = config.forServer(0);
    this.provider =
        new Late<>(
            () ->
                new SentineledConnectionProvider(
                    sentinels.master(),
                    calls,
                    config.bounds(),
                    sentinels.nodes(),
                    config.forSentinels(sentinels)));
  }

  @Override
  public String shown() {
    return sentinels.shown();
  }

  @Override
  public Connection borrow(CommandArguments command) {
    return provider.get().getConnection();
  }

  @Override
  public Connection borrow(HostAndPort node) {
    throw new PointedElsewhere(shown(), SettingsReader.SENTINEL_NODES);
  }

  /** The sentinels tell by themselves, and are asked again whenever a listener comes back. */
  @Override
  public void lookAround() {}

  @Override
  public void discardIdle() {
    provider
        .ifThere()
        .ifPresent(there -> there.getPrimaryNodesConnectionMap().values().forEach(Pool::clear));
  }

  @Override
  public Connection dedicated(Duration silence) {
    return new Connection(
        provider.get().getCurrentMaster(), ConnectionConfig.listening(calls, silence));
  }

  @Override
  public boolean leads(HostAndPort node) {
    return provider.ifThere().map(there -> node.equals(there.getCurrentMaster())).orElse(false);
  }

  @Override
  public boolean isClosed() {
    return provider.isClosed();
  }

  @Override
  public void close() {
    provider.close();
  }
}
