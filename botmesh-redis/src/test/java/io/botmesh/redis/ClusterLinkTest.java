package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.LogLine;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.UnknownOutcome;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.RenewAnswer;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.Ears;
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
import java.util.stream.Stream;
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
  private static final ReplicaId LISTENER = new ReplicaId("listener-1");
  private static final String CHANNEL = new ChannelNames("botmesh.contract").wake(LISTENER);
  private static final Duration SOON = Duration.ofSeconds(20);
  private static final Vigilance QUICK =
      new Vigilance(Duration.ofMillis(100), Duration.ofSeconds(2));

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
    RedisServer old = CLUSTER.masterOf(slot);
    CLUSTER.failOver(slot);
    EveryCall.giveUp(backend, turn);
    notAskedAnyMore(old, () -> backend.turns().read(ANNA));
    CLUSTER.awaitWhole();
  }

  /** With one connection to each node, and one try for each call: what goes astray shows. */
  @Test
  @Tag("C14")
  @Tag("K4-2")
  void scriptsByThemselvesFollowAFailoverAndASlotThatANewMasterTakes() {
    RedisBackend scripts =
        backend(Map.of(SettingsReader.RETRY_ATTEMPTS, "1", SettingsReader.POOL_MAX_TOTAL, "1"));
    Claim turn = EveryCall.accept(scripts, ANNA, ME);
    RedisServer before = CLUSTER.masterOf(slot);
    RedisServer source = CLUSTER.failOver(slot);
    goesOn(scripts, turn);
    notAskedAnyMore(before, () -> goesOn(scripts, turn));
    RedisServer added = CLUSTER.addMaster();
    CLUSTER.moveSlot(slot, added);
    goesOn(scripts, turn);
    notAskedAnyMore(source, () -> goesOn(scripts, turn));
    CLUSTER.moveSlot(slot, source);
    goesOn(scripts, turn);
    CLUSTER.remove(added);
    scripts.close();
    assertThat(pauses).isEmpty();
  }

  /** Answers of different kinds: one that was left behind on a connection would be found. */
  private static void goesOn(RedisBackend scripts, Claim turn) {
    for (int round = 0; round < 10; round++) {
      assertThat(scripts.turns().renew(ANNA, turn.grant(), Duration.ofSeconds(15)))
          .isEqualTo(RenewAnswer.RENEWED);
      assertThat(scripts.turns().look(ANNA).last()).isEqualTo(1);
      assertThat(scripts.turns().read(ANNA).checkpoint().value()).isEmpty();
    }
  }

  private static void notAskedAnyMore(RedisServer old, Runnable calls) {
    old.command("CONFIG", "RESETSTAT");
    calls.run();
    assertThat((String) old.command("INFO", "commandstats")).doesNotContain("cmdstat_evalsha:");
  }

  @Test
  void hintsComeAgainFromAnotherNodeWhenTheOneThatIsListenedAtIsFrozen() {
    // Nobody takes over: what was known of who leads stays as it is.
    replicasMayTakeOver(false);
    try (RedisBackend quick = backend(Map.of(SettingsReader.TIMEOUT, "200ms"), QUICK);
        Ears ears = Ears.of(quick.wakeUps(), LISTENER)) {
      // Quiet as it is, its pings keep it.
      await().during(QUICK.silence().multipliedBy(2)).atMost(SOON).until(() -> resumed(ears) == 1);
      RedisServer frozen = listenedAt();
      RedisServer other = another(frozen);
      frozen.pause();
      try {
        await().atMost(SOON).until(() -> resumed(ears) >= 2);
        other.command("PUBLISH", CHANNEL, ANNA.value());
        ears.awaitHint(ANNA);
      } finally {
        frozen.resume();
      }
      assertThat(listenedAt()).isNotSameAs(frozen);
    } finally {
      replicasMayTakeOver(true);
    }
  }

  private static void replicasMayTakeOver(boolean may) {
    CLUSTER
        .servers()
        .forEach(
            node ->
                node.command("CONFIG", "SET", "cluster-replica-no-failover", may ? "no" : "yes"));
  }

  @Test
  void aNodeThatStepsDownIsListenedAtNoLonger() {
    try (RedisBackend quick = backend(Map.of(), QUICK);
        Ears ears = Ears.of(quick.wakeUps(), LISTENER)) {
      RedisServer old = listenedAt();
      // No call meets it: the listener looks by itself.
      CLUSTER.failOver(slotOf(chatAt(old)));
      await().atMost(SOON).until(() -> resumed(ears) >= 2);
      assertThat(CLUSTER.masters()).contains(listenedAt());
      hintIsHeard(quick, ears);
    }
  }

  private static long resumed(Ears ears) {
    return ears.heard().stream().filter("resumed"::equals).count();
  }

  private static void hintIsHeard(RedisBackend from, Ears ears) {
    await()
        .atMost(SOON)
        .until(
            () -> {
              from.wakeUps().hint(LISTENER, ANNA);
              return ears.heard().contains("hint " + ANNA);
            });
  }

  private RedisServer listenedAt() {
    return CLUSTER.servers().stream()
        .filter(RedisServer::isAlive)
        .filter(node -> ((List<?>) node.command("PUBSUB", "NUMSUB", CHANNEL)).get(1).equals(1L))
        .findFirst()
        .orElseThrow();
  }

  private ChatId chatAt(RedisServer master) {
    return Stream.iterate(0, number -> number + 1)
        .map(number -> new ChatId("chat " + number))
        .filter(chat -> CLUSTER.masterOf(slotOf(chat)) == master)
        .findFirst()
        .orElseThrow();
  }

  private int slotOf(ChatId chat) {
    return RedisCluster.slot(keys.chat(chat));
  }

  @Test
  void whileAMasterIsDeadNothingRunsAndThenTheSameCallDoesAndHintsComeFromAnotherNode() {
    try (Ears ears = Ears.of(backend.wakeUps(), LISTENER)) {
      RedisServer dead = listenedAt();
      ChatId there = chatAt(dead);
      backend.turns().read(there);
      dead.kill();
      // The first call may have been sent on a connection that died with the server.
      assertThatThrownBy(() -> EveryCall.accept(backend, there, ME))
          .isInstanceOfAny(CoordinationUnavailable.class, UnknownOutcome.class);
      assertThatThrownBy(() -> EveryCall.accept(backend, there, ME))
          .isInstanceOf(CoordinationUnavailable.class);
      await().atMost(SOON).until(() -> resumed(ears) >= 2);
      hintIsHeard(backend, ears);
      CLUSTER.awaitTakeover(slotOf(there), dead);
      assertThat(EveryCall.accept(backend, there, ME).ticket().number()).isEqualTo(1);
      dead.start();
      CLUSTER.awaitWhole();
    }
  }

  @Test
  void aNodeThatIsTakenForASingleServerSaysWhatToSet() {
    String elsewhere = another(CLUSTER.masterOf(slot)).url();
    Map<String, String> alone =
        Map.of(
            SettingsReader.URL,
            elsewhere,
            SettingsReader.LAYOUT,
            "cluster",
            SettingsReader.RETRY_ATTEMPTS,
            "1");
    try (RedisBackend single =
        new RedisBackend(
            RedisSubject.settings(alone),
            TurnLimits.DEFAULT,
            RedisSubject.environment(new HandClock(), ScriptTime.OF_SERVER))) {
      assertThatThrownBy(() -> EveryCall.accept(single, ANNA, ME))
          .isInstanceOf(CoordinationUnavailable.class)
          .hasMessageContaining("BMESH-0545")
          .hasMessageContaining(SettingsReader.CLUSTER_NODES);
    }
  }

  /** One slot that nobody serves takes the whole cluster down. */
  @Test
  @Tag("C13")
  void aClusterThatIsDownIsTriedAgainUntilItIsUp() {
    int lost = RedisCluster.slot("any other");
    String number = Integer.toString(lost);
    RedisServer owner = CLUSTER.masterOf(lost);
    owner.command("CLUSTER", "DELSLOTS", number);
    await()
        .atMost(SOON)
        .until(() -> owner.command("CLUSTER", "INFO").toString().contains("cluster_state:fail"));
    String here = keys.chat(chatAt(owner));
    assertThatThrownBy(() -> owner.command("EXISTS", here)).hasMessageStartingWith("CLUSTERDOWN");
    pausing =
        time -> {
          if (pauses.size() == 2) {
            owner.command("CLUSTER", "ADDSLOTS", number);
            CLUSTER.awaitWhole();
          }
        };
    ChatId chat = chatAt(owner);
    assertThat(EveryCall.accept(backend, chat, ME).ticket().number()).isEqualTo(1);
    assertThat(pauses).hasSize(2);
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
    return backend(more, Vigilance.DEFAULT);
  }

  private RedisBackend backend(Map<String, String> more, Vigilance vigilance) {
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
            Thread::new),
        vigilance);
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
