package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.LogLine;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.UnknownOutcome;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.RedisCluster;
import io.botmesh.testkit.RedisServer;
import io.botmesh.testkit.SlotMove;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import redis.clients.jedis.CommandObjects;
import redis.clients.jedis.RedisProtocol;

/** How calls find their way in a real cluster whose slots move and whose masters change. */
class ClusterLinkTest {
  private static final ChatId ANNA = new ChatId("anna");
  private static final ReplicaId ME = new ReplicaId("me-1");

  @RegisterExtension static final RedisCluster CLUSTER = RedisCluster.seven();

  private final HandClock clock = new HandClock();
  private final KeyLayout keys =
      new KeyLayout(Layout.CLUSTER, "botmesh.contract", KeyLayout.SHARDS);
  private final int slot = RedisCluster.slot(keys.chat(ANNA));
  private final List<Duration> pauses = new ArrayList<>();
  private Pause pausing = time -> {};
  private RedisBackend backend;

  @BeforeEach
  void open() {
    CLUSTER.flush();
    backend = backend(Map.of());
    // It knows who holds what, as of now.
    EveryCall.on(backend, ANNA, ME);
    CLUSTER.flush();
  }

  @AfterEach
  void close() {
    backend.close();
    CLUSTER.awaitWhole();
  }

  @Test
  @Tag("C14")
  void aCallFollowsASlotThatHasMovedAndThatIsNoTry() {
    RedisBackend once = backend(Map.of(SettingsReader.RETRY_ATTEMPTS, "1"));
    once.turns().read(ANNA);
    RedisServer source = CLUSTER.masterOf(slot);
    CLUSTER.moveSlot(slot, another(source));
    Claim turn = EveryCall.accept(once, ANNA, ME);
    assertThat(turn.ticket().number()).isEqualTo(1);
    CLUSTER.moveSlot(slot, source);
    EveryCall.giveUp(once, turn);
    assertThat(pauses).isEmpty();
    once.close();
  }

  @Test
  @Tag("C14")
  void aCallFollowsASlotThatIsOnItsWayAndThatIsNoTry() {
    RedisBackend once = backend(Map.of(SettingsReader.RETRY_ATTEMPTS, "1"));
    Claim turn = EveryCall.accept(once, ANNA, ME);
    RedisServer source = CLUSTER.masterOf(slot);
    SlotMove move = CLUSTER.beginMove(slot, another(source));
    once.turns().renew(ANNA, turn.grant(), Duration.ofSeconds(15));
    move.carry(keys.chat(ANNA));
    EveryCall.giveUp(once, turn);
    move.carryAll();
    move.end();
    assertThat(once.turns().look(ANNA).last()).isEqualTo(1);
    CLUSTER.moveSlot(slot, source);
    assertThat(pauses).isEmpty();
    once.close();
  }

  @Test
  void theFirstCallOfAChatGoesWhereItsSlotIsOnItsWayTo() {
    RedisServer source = CLUSTER.masterOf(slot);
    RedisServer target = another(source);
    SlotMove move = CLUSTER.beginMove(slot, target);
    EveryCall.accept(backend, ANNA, ME);
    assertThat((List<?>) source.command("CLUSTER", "GETKEYSINSLOT", "" + slot, "10")).isEmpty();
    move.end();
    assertThat(target.command("EXISTS", keys.chat(ANNA))).isEqualTo(1L);
    CLUSTER.moveSlot(slot, source);
  }

  @Test
  @Tag("C13")
  void whatNeedsKeysOnBothSidesOfAMoveIsTriedAgainUntilTheyAreTogether() {
    backend.store().append(ANNA, List.of(line("u:1")));
    RedisServer source = CLUSTER.masterOf(slot);
    SlotMove move = CLUSTER.beginMove(slot, another(source));
    move.carry(keys.log(ANNA));
    pausing =
        time -> {
          if (pauses.size() == 2) {
            move.carryAll();
          }
        };
    assertThat(backend.store().append(ANNA, List.of(line("u:2")))).containsExactly(2L);
    assertThat(pauses).hasSize(2);
    move.end();
    assertThat(backend.store().messages(ANNA, 0, 10)).hasSize(2);
    CLUSTER.moveSlot(slot, source);
  }

  @Test
  @Tag("C13")
  void whatNeedsKeysOnBothSidesForTooLongHasNotRun() {
    backend.store().append(ANNA, List.of(line("u:1")));
    RedisServer source = CLUSTER.masterOf(slot);
    SlotMove move = CLUSTER.beginMove(slot, another(source));
    move.carry(keys.log(ANNA));
    assertThatThrownBy(() -> backend.store().append(ANNA, List.of(line("u:2"))))
        .isInstanceOf(CoordinationUnavailable.class)
        .hasMessageStartingWith("BMESH-0514")
        .hasMessageEndingWith("tries: 10")
        .cause()
        .hasMessageStartingWith("TRYAGAIN");
    move.carryAll();
    move.end();
    assertThat(backend.store().messages(ANNA, 0, 10)).hasSize(1);
    CLUSTER.moveSlot(slot, source);
  }

  @Test
  @Tag("C14")
  void afterAPlannedFailoverTheOldMasterIsNotAskedForLong() {
    Claim turn = EveryCall.accept(backend, ANNA, ME);
    CLUSTER.failOver(slot);
    EveryCall.giveUp(backend, turn);
    backend.turns().read(ANNA);
    CLUSTER.awaitWhole();
  }

  @Test
  void whileAMasterIsDeadNothingRunsAndThenTheSameCallDoes() {
    backend.turns().read(ANNA);
    RedisServer dead = CLUSTER.masterOf(slot);
    dead.kill();
    // The first call may have been sent on a connection that died with the server.
    assertThatThrownBy(() -> EveryCall.accept(backend, ANNA, ME))
        .isInstanceOfAny(CoordinationUnavailable.class, UnknownOutcome.class);
    assertThatThrownBy(() -> EveryCall.accept(backend, ANNA, ME))
        .isInstanceOf(CoordinationUnavailable.class);
    CLUSTER.awaitTakeover(slot, dead);
    assertThat(EveryCall.accept(backend, ANNA, ME).ticket().number()).isEqualTo(1);
    dead.start();
    CLUSTER.awaitWhole();
  }

  @Test
  @Tag("C1")
  void keysOfTwoSlotsAreRefusedBeforeAnythingIsSent() {
    RedisSettings settings = RedisSubject.settings(config(Map.of()));
    CommandObjects commands = new CommandObjects(RedisProtocol.RESP2);
    try (Connections connections = Connections.of(settings)) {
      Link link = new Link(connections, settings.retry(), pauses::add, () -> 0);
      List<String> two = List.of(keys.chat(ANNA), keys.chat(new ChatId("bert")));
      assertThatThrownBy(() -> link.run(commands.eval("return 1", two, List.of())))
          .isInstanceOf(CrossSlot.class)
          .hasMessageStartingWith("BMESH-0547");
    }
  }

  @Test
  @Tag("C29")
  void noReplicaIsEverAsked() {
    CLUSTER.servers().forEach(server -> server.command("CONFIG", "RESETSTAT"));
    for (int chat = 0; chat < 50; chat++) {
      EveryCall.on(backend, new ChatId("chat " + chat), ME);
    }
    List<RedisServer> replicas = new ArrayList<>(CLUSTER.servers());
    replicas.removeAll(CLUSTER.masters());
    assertThat(replicas).hasSize(3);
    assertThat(replicas)
        .allSatisfy(
            replica ->
                assertThat((String) replica.command("INFO", "commandstats"))
                    .doesNotContain("cmdstat_evalsha:", "cmdstat_get:", "cmdstat_zrange:"));
    assertThat(CLUSTER.masters())
        .allSatisfy(
            master ->
                assertThat((String) master.command("INFO", "commandstats"))
                    .contains("cmdstat_evalsha:"));
  }

  private RedisBackend backend(Map<String, String> more) {
    return new RedisBackend(
        RedisSubject.settings(config(more)),
        TurnLimits.DEFAULT,
        new Environment(
            clock,
            new HandTime(clock),
            time -> {
              pauses.add(time);
              pausing.over(time);
            },
            () -> 0,
            Thread::new));
  }

  private static Map<String, String> config(Map<String, String> more) {
    Map<String, String> config = new HashMap<>(more);
    config.put(SettingsReader.CLUSTER_NODES, CLUSTER.nodes());
    return config;
  }

  private static RedisServer another(RedisServer master) {
    return CLUSTER.masters().stream().filter(m -> m != master).findFirst().orElseThrow();
  }

  private LogLine line(String id) {
    return new LogLine(id, LogLine.From.USER, "text of " + id, clock.now(), Optional.empty());
  }
}
