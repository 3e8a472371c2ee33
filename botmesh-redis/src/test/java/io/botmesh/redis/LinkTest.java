package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.UnknownOutcome;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.Cut;
import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.RedisMonitor;
import io.botmesh.testkit.RedisServers;
import io.botmesh.testkit.WireProxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.CommandObjects;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.RedisProtocol;
import redis.clients.jedis.exceptions.JedisBusyException;

/** What a failure means, shown on real ones. */
class LinkTest {
  private static final ReplicaId ME = new ReplicaId("me-1");
  private static final ChatId ANNA = new ChatId("anna");
  private static final Duration BEAT = Duration.ofSeconds(4);

  @RegisterExtension final RedisServers redis = RedisServers.seven();

  private final HandClock clock = new HandClock();
  private final List<Duration> pauses = new ArrayList<>();
  private final List<AutoCloseable> open = new ArrayList<>();
  private WireProxy proxy;

  /** What to do in a pause between two tries. */
  private Pause pausing = time -> {};

  @BeforeEach
  void begin() {
    proxy = WireProxy.before(redis.server());
  }

  @AfterEach
  void end() throws Exception {
    for (AutoCloseable each : open) {
      each.close();
    }
    proxy.close();
  }

  @Test
  @Tag("C13")
  void aServerThatIsNotThereIsTriedSoOftenAndNoMoreWithGrowingPauses() {
    redis.stop();
    RedisBackend backend =
        unconnected(Map.of("botmesh.redis.url", redis.url(), "botmesh.redis.retry.attempts", "6"));
    assertThatThrownBy(() -> backend.roster().resign(ME))
        .isInstanceOf(CoordinationUnavailable.class)
        .hasMessageStartingWith("BMESH-0514")
        .hasMessageEndingWith("tries: 6");
    assertThat(pauses).hasSize(5);
    List<Integer> most = List.of(20, 40, 80, 160, 320);
    for (int i = 0; i < 5; i++) {
      assertThat(pauses.get(i)).isBetween(millis(most.get(i) / 2), millis(most.get(i)));
    }
  }

  @Test
  @Tag("C13")
  void aServerThatComesBackWithinTheTriesAnswersTheSameCall() {
    redis.stop();
    RedisBackend backend = unconnected(Map.of("botmesh.redis.url", redis.url()));
    pausing = time -> redis.start();
    backend.roster().beat(ME, BEAT);
    assertThat(backend.roster().alive(ME)).isTrue();
    assertThat(pauses).hasSize(1);
  }

  @Test
  void aPauseIsNeverLongerThanItsCap() {
    RetrySettings retry = RetrySettings.DEFAULT;
    assertThat(retry.after(1)).isEqualTo(millis(20));
    assertThat(retry.after(5)).isEqualTo(millis(320));
    assertThat(retry.after(6)).isEqualTo(millis(500));
    assertThat(retry.after(1_000)).isEqualTo(millis(500));
  }

  @Test
  void aLostReplyIsNeverAskedForAgainByItself() {
    RedisBackend backend = backend(Map.of());
    proxy.cut(1, Cut.REPLY_LOST_CLOSING, request -> request.contains("DEL"));
    try (RedisMonitor monitor = redis.monitor()) {
      assertThatThrownBy(() -> backend.roster().resign(ME)).isInstanceOf(UnknownOutcome.class);
      assertThat(monitor.commands("DEL")).hasSize(1);
    }
    assertThat(pauses).isEmpty();
  }

  @Test
  void aLostReplyToAQuestionChangedNothing() {
    RedisBackend backend = backend(Map.of());
    proxy.cut(1, Cut.REPLY_LOST_HANGING, request -> request.contains("EXISTS"));
    assertThatThrownBy(() -> backend.roster().alive(ME))
        .isInstanceOf(CoordinationUnavailable.class)
        .hasMessageStartingWith("BMESH-0513");
  }

  @Test
  void aBusyServerIsTriedAgain() throws Exception {
    RedisBackend backend = backend(Map.of());
    redis.command("CONFIG", "SET", "lua-time-limit", "5");
    ExecutorService beside = Executors.newSingleThreadExecutor();
    try {
      Future<?> endless = beside.submit(() -> redis.command("EVAL", "while true do end", "0"));
      awaitBusy();
      pausing =
          time -> {
            if (pauses.size() == 1) {
              redis.command("SCRIPT", "KILL");
            }
          };
      backend.roster().beat(ME, BEAT);
      assertThat(pauses).isNotEmpty();
      assertThatThrownBy(endless::get).hasMessageContaining("killed");
    } finally {
      beside.shutdownNow();
    }
  }

  @Test
  void aServerOutOfMemoryRefusesAcceptsAndStillLetsATurnEnd() {
    RedisBackend backend = backend(Map.of());
    EveryCall.on(backend, new ChatId("warm"), ME);
    redis.command("CONFIG", "SET", "maxmemory", "1");
    assertThatThrownBy(() -> EveryCall.accept(backend, ANNA, ME))
        .isInstanceOf(CoordinationUnavailable.class)
        .cause()
        .hasMessageStartingWith("OOM");
    redis.command("CONFIG", "SET", "maxmemory", "0");
    Claim turn = EveryCall.accept(backend, ANNA, ME);
    redis.command("CONFIG", "SET", "maxmemory", "1");
    EveryCall.giveUp(backend, turn);
  }

  @Test
  void aServerWithoutItsReplicasRefusesAndIsTriedAgain() {
    RedisBackend backend = backend(Map.of());
    redis.server().denyWrites();
    pausing = time -> redis.server().allowWrites();
    EveryCall.accept(backend, ANNA, ME);
    assertThat(pauses).hasSize(1);
  }

  @Test
  void aServerThatBecameAReplicaIsTriedAgain() {
    RedisBackend backend = backend(Map.of());
    redis.command("REPLICAOF", "127.0.0.1", Integer.toString(redis.another().port()));
    pausing = time -> redis.command("REPLICAOF", "NO", "ONE");
    backend.roster().beat(ME, BEAT);
    assertThat(pauses).hasSize(1);
  }

  @Test
  @Tag("C13")
  void aServerThatHasLostItsMasterIsTriedAgain() {
    RedisBackend backend = backend(Map.of());
    redis.command("CONFIG", "SET", "replica-serve-stale-data", "no");
    redis.command("REPLICAOF", "127.0.0.1", "1");
    assertThatThrownBy(() -> redis.command("GET", "any")).hasMessageStartingWith("MASTERDOWN");
    pausing = time -> redis.command("REPLICAOF", "NO", "ONE");
    assertThat(backend.roster().alive(ME)).isFalse();
    assertThat(pauses).hasSize(1);
  }

  @Test
  void aPoolThatIsUsedUpIsWaitedForAndThenSaidSo() {
    Map<String, String> config =
        Map.of(
            "botmesh.redis.url", redis.url(),
            "botmesh.redis.pool.max-total", "1",
            "botmesh.redis.pool.max-wait", "10ms",
            "botmesh.redis.retry.attempts", "2");
    RedisSettings settings = RedisSubject.settings(config);
    CommandObject<String> ping = new CommandObjects(RedisProtocol.RESP2).ping();
    try (Connections connections = Connections.of(settings)) {
      Link link = new Link(connections, settings.retry(), pauses::add, () -> 0);
      try (Connection taken = connections.borrow(ping.getArguments())) {
        assertThatThrownBy(() -> link.run(ping))
            .isInstanceOf(CoordinationUnavailable.class)
            .hasMessageStartingWith("BMESH-0514");
        assertThat(pauses).hasSize(1);
        assertThat(taken.isConnected()).isTrue();
      }
      assertThat(link.run(ping)).isEqualTo("PONG");
    }
  }

  @Test
  void whoIsInterruptedWhileItWaitsForThePoolStopsAndStaysInterrupted() {
    Map<String, String> config =
        Map.of(
            "botmesh.redis.url", redis.url(),
            "botmesh.redis.pool.max-total", "1",
            "botmesh.redis.pool.max-wait", "1m");
    RedisSettings settings = RedisSubject.settings(config);
    CommandObject<String> ping = new CommandObjects(RedisProtocol.RESP2).ping();
    Pause noticing =
        time -> {
          pauses.add(time);
          if (Thread.interrupted()) {
            throw new InterruptedException();
          }
        };
    try (Connections connections = Connections.of(settings)) {
      Link link = new Link(connections, settings.retry(), noticing, () -> 0);
      try (Connection taken = connections.borrow(ping.getArguments())) {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> link.run(ping))
            .isInstanceOf(CoordinationUnavailable.class)
            .hasMessageEndingWith("tries: 1");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(pauses).hasSize(1);
        assertThat(taken.isConnected()).isTrue();
      }
    }
  }

  @Test
  void aCallThatBreaksOffInTheMiddleLeavesNothingToTheNextOne() {
    Map<String, String> config =
        Map.of("botmesh.redis.url", redis.url(), "botmesh.redis.pool.max-total", "1");
    RedisSettings settings = RedisSubject.settings(config);
    CommandObject<String> ping = new CommandObjects(RedisProtocol.RESP2).ping();
    CommandObject<String> broken =
        ping.withPreProcessHook(
            connection -> {
              connection.sendCommand(Protocol.Command.ECHO, "nobody waits for this reply");
              throw new AssertionError("a bug");
            });
    try (Connections connections = Connections.of(settings)) {
      Link link = new Link(connections, settings.retry(), pauses::add, () -> 0);
      assertThatThrownBy(() -> link.run(broken)).hasMessage("a bug");
      assertThat(link.run(ping)).isEqualTo("PONG");
    }
    assertThat(pauses).isEmpty();
  }

  @Test
  void dataOfAnotherKindIsLeftAlone() {
    RedisBackend backend = backend(Map.of());
    redis.command("SET", "botmesh.contract:c:anna", "a string");
    assertThatThrownBy(() -> EveryCall.accept(backend, ANNA, ME))
        .isInstanceOf(StoredDataUnreadable.class)
        .hasMessageStartingWith("BMESH-0510");
    assertThat(redis.command("GET", "botmesh.contract:c:anna")).isEqualTo("a string");
    assertThat(pauses).isEmpty();
  }

  @Test
  void aServerThatForgotTheScriptsIsSentThemAgain() {
    RedisBackend backend = backend(Map.of());
    EveryCall.on(backend, ANNA, ME);
    redis.command("SCRIPT", "FLUSH");
    try (RedisMonitor monitor = redis.monitor()) {
      EveryCall.on(backend, new ChatId("ben"), ME);
      assertThat(monitor.commands("SCRIPT")).as("never SCRIPT LOAD").isEmpty();
      assertThat(monitor.commands("EVAL")).hasSize(Scripts.NAMES.size());
    }
    try (RedisMonitor monitor = redis.monitor()) {
      EveryCall.on(backend, new ChatId("carl"), ME);
      assertThat(monitor.commands("EVAL")).isEmpty();
      assertThat(monitor.commands("EVALSHA")).isNotEmpty();
    }
  }

  private RedisBackend backend(Map<String, String> more) {
    Map<String, String> config = new HashMap<>(more);
    config.put("botmesh.redis.url", proxy.url());
    config.put("botmesh.redis.timeout", "300ms");
    RedisBackend backend = unconnected(config);
    backend.greet();
    return backend;
  }

  private RedisBackend unconnected(Map<String, String> config) {
    Environment plain = RedisSubject.environment(clock, new HandTime(clock));
    Pause noted =
        time -> {
          pauses.add(time);
          pausing.over(time);
        };
    RedisBackend backend =
        new RedisBackend(
            RedisSubject.settings(config),
            TurnLimits.DEFAULT,
            new Environment(
                plain.clock(), plain.scriptTime(), noted, plain.random(), plain.threads()));
    open.add(backend);
    return backend;
  }

  private void awaitBusy() {
    Awaitility.await("a busy server")
        .atMost(Duration.ofSeconds(10))
        .until(
            () -> {
              try {
                redis.command("GET", "x");
                return false;
              } catch (JedisBusyException busy) {
                return true;
              }
            });
  }

  private static Duration millis(long count) {
    return Duration.ofMillis(count);
  }
}
