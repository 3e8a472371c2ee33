package io.botmesh.ear.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.impl.engine.MeshOfEngines;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import io.botmesh.impl.engine.MeshSettings;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.testkit.RedisServers;
import io.botmesh.testkit.WireProxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A process is killed that has the turns of some chats, and whose messages are next in line in
 * others. Leases last a minute, so that only its missing heartbeat explains how soon the others go
 * on, which wait meanwhile without asking all the time.
 */
class TakeoverIT {
  private static final System.Logger LOG = System.getLogger(TakeoverIT.class.getName());

  @RegisterExtension static final RedisServers REDIS = RedisServers.newest();

  private static final Duration LEASE = Duration.ofMinutes(1);
  private static final Duration TURN_WAIT = Duration.ofMinutes(2);
  private static final Duration HEARTBEAT = Duration.ofSeconds(1);
  private static final Duration DEAD_AFTER = Duration.ofSeconds(3);

  /** Whatever a busy machine adds, it does not come near the end of a lease. */
  private static final Duration SOON = LEASE.dividedBy(4);

  /** Half of many come that soon: what is promised of a takeover with these hearts. */
  private static final Duration MEDIAN = Duration.ofMillis(3500);

  private static final Duration WATCHED = Duration.ofSeconds(3);
  private static final int CHATS = 4;

  /**
   * What one replica may ask of Redis in a second while it waits for so many chats: a heartbeat,
   * looks at others', pings, hints every two seconds to who has the turn. Who spins asks thousands.
   */
  private static final double CALLS_A_SECOND = 20;

  private final Map<String, List<Duration>> took = new TreeMap<>();
  private final List<Double> callsASecond = new ArrayList<>();
  private MeshOfEngines mesh = new MeshOfEngines();
  private HeldRoutes routes = new HeldRoutes();

  @AfterEach
  void endAll() {
    routes.release();
    mesh.close();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whoWaitsForADeadHolderOrBehindADeadWaiterGoesOnWellBeforeTheLeaseEnds(boolean durable) {
    killed(durable, 1);
    took.values().forEach(times -> assertThat(times).hasSize(CHATS));
  }

  @Tag("chaos")
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void andAgain(boolean durable) {
    killed(durable, 10);
    took.forEach((kind, times) -> assertThat(median(times)).as(kind).isLessThanOrEqualTo(MEDIAN));
  }

  private void killed(boolean durable, int rounds) {
    for (int round = 0; round < rounds; round++) {
      REDIS.flush();
      routes = new HeldRoutes();
      mesh =
          new MeshOfEngines(
              settings ->
                  MeshSettings.of(
                      MeshSettings.hearts(settings, HEARTBEAT, DEAD_AFTER),
                      LEASE,
                      TURN_WAIT,
                      durable));
      try (WireProxy left = WireProxy.before(REDIS.server());
          WireProxy right = WireProxy.before(REDIS.server());
          ReplicaProcess dying =
              ReplicaProcess.start(REDIS.url(), LEASE, TURN_WAIT, durable, HEARTBEAT, DEAD_AFTER)) {
        round(replica(left), replica(right), dying, left, right);
        endAll();
      }
    }
    tell(durable);
  }

  private Replica replica(WireProxy wire) {
    return mesh.start(
        RedisBackends.open(wire.url(), MeshSettings.limits(TURN_WAIT), new SystemClock()), routes);
  }

  private void round(
      Replica holder, Replica waiter, ReplicaProcess dying, WireProxy left, WireProxy right) {
    for (String chat : chats("held-by-it-")) {
      dying.tell("says " + chat + " dying hold");
      inLine(chat, 1);
      waiter.says(chat, "next", "echo next");
    }
    for (String chat : chats("it-is-next-")) {
      holder.says(chat, "held", "hold");
    }
    routes.awaitHeld(CHATS);
    for (String chat : chats("it-is-next-")) {
      dying.tell("says " + chat + " dying hi");
      inLine(chat, 2);
      waiter.says(chat, "next", "echo next");
    }
    countCalls(left, right);
    dying.kill();
    long killed = System.nanoTime();
    routes.release();
    Map<String, Duration> ended = new TreeMap<>();
    List<String> all = new ArrayList<>(chats("held-by-it-"));
    all.addAll(chats("it-is-next-"));
    soon()
        .until(
            () -> {
              Duration now = Duration.ofNanos(System.nanoTime() - killed);
              all.stream()
                  .filter(chat -> !ended.containsKey(chat) && waiter.botSaid(chat).contains("next"))
                  .forEach(chat -> ended.put(chat, now));
              return ended.size() == all.size();
            });
    ended.forEach(
        (chat, time) ->
            took.computeIfAbsent(chat.replaceAll("-\\d+$", ""), kind -> new ArrayList<>())
                .add(time));
  }

  /** Counts what two replicas ask for that wait for others' turns, and hold some. */
  private void countCalls(WireProxy... wires) {
    long from = System.nanoTime();
    int before = requests(wires);
    soon().until(() -> System.nanoTime() - from > WATCHED.toNanos());
    callsASecond.add((requests(wires) - before) * 1e9 / (System.nanoTime() - from) / wires.length);
  }

  private static int requests(WireProxy... wires) {
    int all = 0;
    for (WireProxy wire : wires) {
      all += wire.requests();
    }
    return all;
  }

  /** So many are in the chat's line, whoever has its turn included. */
  private static void inLine(String chat, int messages) {
    soon().until(() -> StoredTurn.number(REDIS.server(), chat, "n") == messages);
  }

  private static List<String> chats(String kind) {
    return IntStream.range(0, CHATS).mapToObj(number -> kind + number).toList();
  }

  private void tell(boolean durable) {
    took.forEach(
        (kind, times) -> {
          List<Duration> sorted = times.stream().sorted().toList();
          LOG.log(
              System.Logger.Level.INFO,
              "durable {0}, {1}: median {2} ms, least {3}, most {4}, of {5}",
              durable,
              kind,
              median(times).toMillis(),
              sorted.get(0).toMillis(),
              sorted.get(sorted.size() - 1).toMillis(),
              sorted.size());
          assertThat(sorted.get(sorted.size() - 1)).as(kind).isLessThan(SOON);
        });
    LOG.log(System.Logger.Level.INFO, "calls a second of each waiting replica: {0}", callsASecond);
    assertThat(callsASecond).allSatisfy(calls -> assertThat(calls).isLessThan(CALLS_A_SECOND));
  }

  private static Duration median(List<Duration> times) {
    return times.stream().sorted().skip(times.size() / 2).findFirst().orElseThrow();
  }

  private static ConditionFactory soon() {
    return await().atMost(Duration.ofSeconds(50)).pollInterval(Duration.ofMillis(10));
  }
}
