package io.botmesh.testkit;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.core.ConditionTimeoutException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/**
 * A real master with two replicas and three sentinels on free loopback ports, for a test class: a
 * static field with {@code @RegisterExtension}. Thread-safe. Faults are methods; each returns when
 * the sentinels know of it.
 */
public final class RedisSentinels extends RedisGroup {
  /** What the sentinels call the master. */
  public static final String MASTER = "botmesh-test";

  private static final int REPLICAS = 2;
  private static final int SENTINELS = 3;
  private static final Duration LONG = Duration.ofSeconds(60);

  /** Longer than a failover may take before sentinels break it off. */
  private static final Duration BROKEN_OFF = Duration.ofSeconds(15);

  private static final int ASKED = 3;
  private static final Duration SOON = Duration.ofMillis(20);

  private RedisSentinels(RedisSupply supply) {
    super(supply);
  }

  /** Of Redis 7 or later, from the PATH. */
  public static RedisSentinels seven() {
    return new RedisSentinels(RedisSupply.seven());
  }

  /** Of Redis 6.2, as embedded-redis brings it along. */
  public static RedisSentinels embedded() {
    return new RedisSentinels(RedisSupply.embedded());
  }

  @Override
  void form() {
    RedisServer first = start(RedisArguments.server(false, List.of()));
    for (int replica = 0; replica < REPLICAS; replica++) {
      start(
          RedisArguments.server(
              false, List.of("--replicaof", RedisArguments.HOST, Integer.toString(first.port()))));
    }
    for (int sentinel = 0; sentinel < SENTINELS; sentinel++) {
      start(RedisArguments.sentinel(MASTER, first.port()));
    }
    awaitWhole();
  }

  /** Returns the sentinels' addresses, listed by commas. */
  public String nodes() {
    return sentinels().stream()
        .map(node -> RedisArguments.HOST + ":" + node.port())
        .collect(Collectors.joining(","));
  }

  /** Returns the sentinels. */
  public List<RedisServer> sentinels() {
    return all().subList(1 + REPLICAS, 1 + REPLICAS + SENTINELS);
  }

  /** Returns the servers, whoever is master, dead ones as well. */
  public List<RedisServer> servers() {
    return all().subList(0, 1 + REPLICAS);
  }

  /** Returns the server that the sentinels call master. */
  public RedisServer master() {
    int port = masterOf(sentinels().get(0));
    return servers().stream().filter(node -> node.port() == port).findFirst().orElseThrow();
  }

  /** Returns the number of the last takeover; each has a greater one. */
  public long epoch() {
    List<?> facts = (List<?>) sentinels().get(0).command("SENTINEL", "MASTER", MASTER);
    return Long.parseLong((String) facts.get(facts.indexOf("config-epoch") + 1));
  }

  /** Runs one command at the master. */
  public Object command(String... words) {
    return master().command(words);
  }

  /** Removes all data. */
  public void flush() {
    master().flush();
  }

  /** Lets a replica take over in an orderly way; returns the new master. */
  public RedisServer failOver() {
    RedisServer old = master();
    for (int asked = 1; asked < ASKED; asked++) {
      if (failsOver(old)) {
        return master();
      }
    }
    ask();
    awaitOtherThan(old, LONG);
    return master();
  }

  /** On a machine short of time sentinels begin, break off, and say nothing of it. */
  private boolean failsOver(RedisServer old) {
    try {
      ask();
      awaitOtherThan(old, BROKEN_OFF);
      return true;
    } catch (ConditionTimeoutException brokenOff) {
      return false;
    }
  }

  private void ask() {
    try {
      sentinels().get(0).command("SENTINEL", "FAILOVER", MASTER);
    } catch (JedisDataException underWay) {
      // The one that was asked for before goes on.
      return;
    }
  }

  /**
   * Kills the master and waits until a replica has taken over.
   *
   * @return the dead one; {@link RedisServer#start()} brings it back, the sentinels make it a
   *     replica
   */
  public RedisServer killMaster() {
    RedisServer dead = master();
    dead.kill();
    awaitTakeover(dead);
    return dead;
  }

  /** Waits until every sentinel knows another master than one that died or was frozen. */
  public void awaitTakeover(RedisServer dead) {
    awaitOtherThan(dead, LONG);
  }

  /** Waits until the sentinels know of each other and every replica follows the master. */
  public void awaitWhole() {
    await()
        .atMost(LONG)
        .pollInterval(SOON)
        .ignoreExceptionsInstanceOf(JedisException.class)
        .until(() -> sentinels().stream().allMatch(this::knowsAll) && everyReplicaFollows());
  }

  private void awaitOtherThan(RedisServer old, Duration most) {
    await()
        .atMost(most)
        .pollInterval(SOON)
        .ignoreExceptionsInstanceOf(JedisException.class)
        .until(
            () -> {
              RedisServer now = master();
              return now != old
                  && sentinels().stream().allMatch(node -> masterOf(node) == now.port())
                  && replication(now).contains("role:master");
            });
  }

  private static int masterOf(RedisServer sentinel) {
    List<?> address = (List<?>) sentinel.command("SENTINEL", "GET-MASTER-ADDR-BY-NAME", MASTER);
    return Integer.parseInt((String) address.get(1));
  }

  private boolean knowsAll(RedisServer sentinel) {
    List<?> others = (List<?>) sentinel.command("SENTINEL", "SENTINELS", MASTER);
    List<?> replicas = (List<?>) sentinel.command("SENTINEL", "REPLICAS", MASTER);
    boolean known = others.size() == SENTINELS - 1 && replicas.size() == REPLICAS;
    return known
        && Stream.concat(others.stream(), replicas.stream())
            .noneMatch(facts -> facts.toString().contains("disconnected"));
  }

  private boolean everyReplicaFollows() {
    RedisServer master = master();
    return servers().stream()
        .filter(node -> node != master)
        .allMatch(node -> replication(node).contains("master_link_status:up"));
  }

  private static String replication(RedisServer node) {
    return (String) node.command("INFO", "replication");
  }
}
