package io.botmesh.redis;

import java.util.Set;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import redis.clients.jedis.Connection;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.providers.SentineledConnectionProvider;

/**
 * The client library's pool of the master that the sentinels tell of, whose threads certainly end
 * when it is closed: left to itself, one that had not begun yet goes on for ever.
 */
final class SentinelPool extends SentineledConnectionProvider {
  private static final int LOOKS = 100;
  private static final long BETWEEN_LOOKS_MS = 20;

  SentinelPool(
      String master,
      JedisClientConfig calls,
      GenericObjectPoolConfig<Connection> bounds,
      Set<HostAndPort> nodes,
      JedisClientConfig ofSentinels) {
    super(master, calls, bounds, nodes, ofSentinels);
  }

  /** Returns when the threads have ended, after two seconds at the latest. */
  @Override
  public void close() {
    super.close();
    for (int look = 0; look < LOOKS && listens(); look++) {
      for (SentinelListener listener : sentinelListeners) {
        listener.shutdown();
        listener.interrupt();
      }
      if (!pause()) {
        return;
      }
    }
  }

  private boolean listens() {
    return sentinelListeners.stream().anyMatch(Thread::isAlive);
  }

  /** Waits for one of them; the others end meanwhile. */
  private boolean pause() {
    try {
      for (SentinelListener listener : sentinelListeners) {
        if (listener.isAlive()) {
          listener.join(BETWEEN_LOOKS_MS);
          break;
        }
      }
      return true;
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
