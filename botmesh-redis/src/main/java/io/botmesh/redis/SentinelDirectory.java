package io.botmesh.redis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import redis.clients.jedis.BuilderFactory;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.Connection;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.exceptions.JedisAccessControlException;
import redis.clients.jedis.exceptions.JedisException;

/** Asks all sentinels who is master, each time over new connections. Thread-safe. */
final class SentinelDirectory {
  private final RedisSettings.Sentinel sentinels;
  private final JedisClientConfig config;

  SentinelDirectory(RedisSettings.Sentinel sentinels, JedisClientConfig config) {
    this.sentinels = sentinels;
    this.config = config;
  }

  /**
   * Returns what more than half of the sentinels say: a single one may be cut off from the others,
   * and know less. Empty if they are not of one mind, or too few answer.
   *
   * @throws JedisAccessControlException if none lets this user ask
   */
  Optional<Agreement> agreement() {
    Map<HostAndPort, Set<HostAndPort>> bySentinels = new HashMap<>();
    List<JedisAccessControlException> refused = new ArrayList<>();
    for (HostAndPort sentinel : sentinels.nodes()) {
      master(sentinel, refused)
          .ifPresent(
              master -> bySentinels.computeIfAbsent(master, m -> new HashSet<>()).add(sentinel));
    }
    if (bySentinels.isEmpty() && !refused.isEmpty()) {
      throw refused.get(0);
    }
    return bySentinels.entrySet().stream()
        .filter(said -> said.getValue().size() * 2 > sentinels.nodes().size())
        .map(said -> new Agreement(said.getKey(), said.getValue()))
        .findFirst();
  }

  private Optional<HostAndPort> master(
      HostAndPort sentinel, List<JedisAccessControlException> refused) {
    try (Connection connection = new Connection(sentinel, config)) {
      List<String> address = connection.executeCommand(question());
      return address == null || address.size() != 2
          ? Optional.empty()
          : Optional.of(new HostAndPort(address.get(0), Integer.parseInt(address.get(1))));
    } catch (JedisAccessControlException no) {
      refused.add(no);
      return Optional.empty();
    } catch (JedisException unanswered) {
      return Optional.empty();
    }
  }

  private CommandObject<List<String>> question() {
    return new CommandObject<>(
        new CommandArguments(Protocol.Command.SENTINEL)
            .add(Protocol.SentinelKeyword.GET_MASTER_ADDR_BY_NAME)
            .add(sentinels.master()),
        BuilderFactory.STRING_LIST);
  }

  /**
   * What most sentinels say.
   *
   * @param master who is master
   * @param sentinels those that say so
   */
  record Agreement(HostAndPort master, Set<HostAndPort> sentinels) {}
}
