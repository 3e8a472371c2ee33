package io.botmesh.redis;

import io.botmesh.api.spi.SafeTrace;
import io.botmesh.redis.SentinelDirectory.Agreement;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.util.Pool;

/**
 * The connections to whichever server the sentinels call master. The client library's threads
 * listen to the sentinels, so that a planned failover costs few writes; whenever there is reason to
 * think that another is master by now, the sentinels are asked besides: those threads do not notice
 * a connection that a firewall dropped.
 */
final class SentinelConnections implements Connections {
  private static final Logger LOG = System.getLogger(SentinelConnections.class.getName());

  private final RedisSettings.Sentinel sentinels;
  private final ConnectionConfig config;
  private final JedisClientConfig calls;
  private final SentinelDirectory directory;
  private final ReentrantLock looking = new ReentrantLock();
  private volatile Late<SentinelPool> master; // written under this
  private volatile boolean closed;

  SentinelConnections(RedisSettings.Sentinel sentinels, ConnectionConfig config) {
    this.sentinels = sentinels;
    this.config = config;
    this.calls = config.forServer(0);
    this.directory = new SentinelDirectory(sentinels, config.forSentinels(sentinels));
    this.master = toBeFound();
  }

  @Override
  public String shown() {
    return sentinels.shown();
  }

  @Override
  public String user() {
    return config.user() + " (the sentinels: " + ConnectionConfig.shown(sentinels.user()) + ")";
  }

  @Override
  public Optional<HostAndPort> node(CommandArguments command) {
    return master.ifThere().map(SentinelPool::getCurrentMaster);
  }

  @Override
  public Connection borrow(CommandArguments command) {
    return master.get().getConnection();
  }

  @Override
  public Optional<Object> way(CommandArguments command) {
    return Optional.of(this);
  }

  @Override
  public Connection borrow(HostAndPort node) {
    throw new PointedElsewhere(shown(), SettingsReader.SENTINEL_NODES);
  }

  /** One thread asks; the others go on with what is known, and come again if that is no good. */
  @Override
  public void lookAround() {
    if (!looking.tryLock()) {
      return;
    }
    try {
      Optional<SentinelPool> known = master.ifThere();
      if (known.isPresent() && isAnother(known.get().getCurrentMaster())) {
        replace();
      }
    } catch (RuntimeException nobody) {
      LOG.log(Level.DEBUG, () -> shown() + ": nobody tells who is master" + SafeTrace.of(nobody));
    } finally {
      looking.unlock();
    }
  }

  @Override
  public void discardIdle() {
    master
        .ifThere()
        .ifPresent(there -> there.getPrimaryNodesConnectionMap().values().forEach(Pool::clear));
  }

  @Override
  public Connection dedicated(Duration silence) {
    return new Connection(
        master.get().getCurrentMaster(), ConnectionConfig.listening(calls, silence));
  }

  @Override
  public boolean leads(HostAndPort node) {
    return master.ifThere().map(there -> node.equals(there.getCurrentMaster())).orElse(false);
  }

  @Override
  public boolean isClosed() {
    return closed;
  }

  @Override
  public void close() {
    Late<SentinelPool> last;
    synchronized (this) {
      closed = true;
      last = master;
    }
    last.close();
  }

  private void replace() {
    Late<SentinelPool> last;
    synchronized (this) {
      last = master;
      if (!closed) {
        master = toBeFound();
      }
    }
    last.close();
  }

  private boolean isAnother(HostAndPort known) {
    return directory.agreement().filter(now -> !now.master().equals(known)).isPresent();
  }

  /** Only those are listened to, and believed, who are of the same mind as most. */
  private Late<SentinelPool> toBeFound() {
    return new Late<>(
        () ->
            new SentinelPool(
                sentinels.master(),
                calls,
                config.bounds(),
                directory.agreement().map(Agreement::sentinels).orElse(sentinels.nodes()),
                config.forSentinels(sentinels)));
  }
}
