package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.Ears;
import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.RedisSentinels;
import io.botmesh.testkit.RedisServer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.CommandObjects;
import redis.clients.jedis.Connection;
import redis.clients.jedis.RedisProtocol;

/** How calls find the master that the sentinels name. */
class SentinelLinkTest {
  private static final ChatId ANNA = new ChatId("anna");
  private static final ReplicaId ME = new ReplicaId("me-1");
  private static final ReplicaId LISTENER = new ReplicaId("listener-1");
  private static final Duration LONG = Duration.ofSeconds(60);

  @RegisterExtension static final RedisSentinels REDIS = RedisSentinels.seven();

  private final HandClock clock = new HandClock();

  @Test
  @Tag("C14")
  void callsGoOnAfterAPlannedFailover() {
    try (RedisBackend backend = backend(Map.of());
        Ears ears = Ears.of(backend.wakeUps(), LISTENER)) {
      backend.turns().read(ANNA);
      RedisServer now = REDIS.failOver();
      goesOn(backend, "after the failover");
      hintsComeAgainFrom(now, backend, ears);
      assertThat((String) now.command("INFO", "commandstats")).contains("cmdstat_evalsha:");
      REDIS.awaitWhole();
    }
  }

  @Test
  void callsGoOnAfterTheMastersDeath() {
    try (RedisBackend backend = backend(Map.of());
        Ears ears = Ears.of(backend.wakeUps(), LISTENER)) {
      backend.turns().read(ANNA);
      RedisServer dead = REDIS.killMaster();
      goesOn(backend, "after the death");
      hintsComeAgainFrom(REDIS.master(), backend, ears);
      dead.start();
      REDIS.awaitWhole();
      goesOn(backend, "with the old master as a replica");
    }
  }

  /** Its connection stays open, and nobody says that it leads no more but the sentinels. */
  @Test
  @Tag("chaos")
  void aFrozenMasterIsListenedAtNoLonger() {
    Vigilance noTimeLimit = new Vigilance(Duration.ofMillis(100), Duration.ofMinutes(10));
    try (RedisBackend backend = backend(Map.of(), noTimeLimit);
        Ears ears = Ears.of(backend.wakeUps(), LISTENER)) {
      RedisServer frozen = REDIS.master();
      frozen.pause();
      try {
        await().atMost(LONG).until(() -> REDIS.master() != frozen);
        hintsComeAgainFrom(REDIS.master(), backend, ears);
      } finally {
        frozen.resume();
      }
      REDIS.awaitWhole();
    }
  }

  private static void hintsComeAgainFrom(RedisServer master, RedisBackend backend, Ears ears) {
    await().atMost(LONG).until(() -> ears.heard().stream().filter("resumed"::equals).count() > 1);
    String channel = new ChannelNames("botmesh.contract").wake(LISTENER);
    await()
        .atMost(LONG)
        .until(() -> ((List<?>) master.command("PUBSUB", "NUMSUB", channel)).get(1).equals(1L));
    await()
        .atMost(LONG)
        .until(
            () -> {
              backend.wakeUps().hint(LISTENER, ANNA);
              return ears.heard().contains("hint " + ANNA);
            });
  }

  @Test
  void aStartWithoutSentinelsIsTriedAgainAndLeavesNoThread() {
    List<String> before = ThreadsOfMine.now();
    Map<String, String> nobody = Map.of(SettingsReader.SENTINEL_NODES, "127.0.0.1:1");
    try (RedisBackend backend = backend(nobody)) {
      assertThatThrownBy(() -> backend.turns().read(ANNA))
          .isInstanceOf(CoordinationUnavailable.class)
          .hasMessageContaining("127.0.0.1:1");
      assertThat(before).containsAll(ThreadsOfMine.now());
    }
  }

  @Test
  void aSentinelThatKnowsLessThanTheOthersIsNotBelieved() {
    RedisServer odd = REDIS.sentinels().get(0);
    monitor(odd, 1);
    RedisSettings settings = RedisSubject.settings(RedisPlace.of(REDIS).config());
    CommandArguments ping = new CommandObjects(RedisProtocol.RESP2).ping().getArguments();
    try (Connections connections = Connections.of(settings)) {
      Connection first = connections.borrow(ping);
      first.close();
      assertThat(first.getHostAndPort().getPort()).isEqualTo(masterOf(1).port());
      for (int look = 0; look < 3; look++) {
        connections.lookAround();
      }
      Connection second = connections.borrow(ping);
      second.close();
      assertThat(second).as("nothing is torn down").isSameAs(first);
    } finally {
      monitor(odd, masterOf(1).port());
      REDIS.awaitWhole();
    }
  }

  /** The master as one of the sentinels knows it. */
  private static RedisServer masterOf(int sentinel) {
    List<?> address =
        (List<?>)
            REDIS
                .sentinels()
                .get(sentinel)
                .command("SENTINEL", "GET-MASTER-ADDR-BY-NAME", RedisSentinels.MASTER);
    return REDIS.servers().stream()
        .filter(server -> Integer.toString(server.port()).equals(address.get(1)))
        .findFirst()
        .orElseThrow();
  }

  private static void monitor(RedisServer sentinel, int port) {
    String name = RedisSentinels.MASTER;
    sentinel.command("SENTINEL", "REMOVE", name);
    sentinel.command("SENTINEL", "MONITOR", name, "127.0.0.1", Integer.toString(port), "2");
    sentinel.command("SENTINEL", "SET", name, "down-after-milliseconds", "1000");
    sentinel.command("SENTINEL", "SET", name, "failover-timeout", "5000");
  }

  @Test
  void aWrongPasswordAtTheSentinelsIsSaidSo() {
    Map<String, String> wrong =
        Map.of(
            SettingsReader.SENTINEL_USER, "nobody", SettingsReader.SENTINEL_PASSWORD, "wr0ng-word");
    try (RedisBackend backend = backend(wrong)) {
      assertThatThrownBy(() -> backend.turns().read(ANNA))
          .isInstanceOf(CoordinationUnavailable.class)
          .hasMessageStartingWith("BMESH-0511")
          .hasMessageContaining("(the sentinels: the user nobody)")
          .hasMessageNotContaining("wr0ng-word");
    }
  }

  @Test
  void anotherMastersNameIsSaidPlainly() {
    try (RedisBackend backend = backend(Map.of(SettingsReader.SENTINEL_MASTER, "unheard-of"))) {
      assertThatThrownBy(() -> backend.turns().read(ANNA))
          .isInstanceOf(CoordinationUnavailable.class)
          .hasMessageContaining("unheard-of");
    }
  }

  @Test
  void threadsEndWithTheBackend() {
    List<String> before = ThreadsOfMine.now();
    RedisBackend backend = backend(Map.of());
    EveryCall.on(backend, ANNA, ME);
    assertThat(ThreadsOfMine.now()).hasSizeGreaterThan(before.size());
    backend.close();
    await().atMost(LONG).untilAsserted(() -> assertThat(ThreadsOfMine.now()).isEqualTo(before));
  }

  /** A call that is refused, or whose outcome nobody knows, is made again: as the engine does. */
  private static void goesOn(RedisBackend backend, String chat) {
    await()
        .atMost(LONG)
        .pollInterval(Duration.ofMillis(50))
        .ignoreExceptionsInstanceOf(BotmeshException.class)
        .until(() -> EveryCall.accept(backend, new ChatId(chat), ME).ticket().number() == 1);
  }

  private RedisBackend backend(Map<String, String> more) {
    return backend(more, new Vigilance(Duration.ofMillis(200), Duration.ofSeconds(15)));
  }

  private RedisBackend backend(Map<String, String> more, Vigilance vigilance) {
    Map<String, String> config = new HashMap<>(RedisPlace.of(REDIS).config());
    config.put(SettingsReader.RETRY_ATTEMPTS, "2");
    config.putAll(more);
    return new RedisBackend(
        RedisSubject.settings(config),
        TurnLimits.DEFAULT,
        RedisSubject.environment(clock, new HandTime(clock)),
        vigilance);
  }
}
