package io.botmesh.redis;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import redis.clients.jedis.BuilderFactory;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.Connection;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.exceptions.JedisException;

/** Asks sentinels who is master, each time over a new connection. Thread-safe. */
final class SentinelDirectory {
  private final RedisSettings.Sentinel sentinels;
  private final List<HostAndPort> nodes;
  private final JedisClientConfig config;
  private final AtomicInteger asked = new AtomicInteger();

  SentinelDirectory(RedisSettings.Sentinel sentinels, JedisClientConfig config) {
    this.sentinels = sentinels;
    this.nodes = List.copyOf(sentinels.nodes());
    this.config = config;
  }

  /**
   * Returns the master's address as the first sentinel says that answers. Each time another one is
   * asked first: one may be cut off from the others, and know less.
   *
   * @throws JedisException if none answers, or none knows the name
   */
  HostAndPort master() {
    int first = Math.floorMod(asked.getAndIncrement(), nodes.size());
    JedisException last = new JedisException("No sentinel knows master " + sentinels.master());
    for (int turn = 0; turn < nodes.size(); turn++) {
      HostAndPort sentinel = nodes.get((first + turn) % nodes.size());
      try (Connection connection = new Connection(sentinel, config)) {
        List<String> address = connection.executeCommand(question());
        if (address != null && address.size() == 2) {
          return new HostAndPort(address.get(0), Integer.parseInt(address.get(1)));
        }
      } catch (JedisException unanswered) {
        last = unanswered;
      }
    }
    throw last;
  }

  private CommandObject<List<String>> question() {
    return new CommandObject<>(
        new CommandArguments(Protocol.Command.SENTINEL)
            .add(Protocol.SentinelKeyword.GET_MASTER_ADDR_BY_NAME)
            .add(sentinels.master()),
        BuilderFactory.STRING_LIST);
  }
}
