package io.botmesh.ear.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.impl.config.BotSettings;
import io.botmesh.impl.engine.MeshOfEngines;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import io.botmesh.impl.engine.MeshSettings;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.testkit.RedisServer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What people get from replicas whose Redis changes its master under them, or does not let them
 * hint. The stories share the servers, one after the other.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class RedisFaultStory {
  private static final System.Logger LOG = System.getLogger(RedisFaultStory.class.getName());

  /** What the promise is (K4-2); it takes about one. */
  private static final Duration SERVED_AGAIN = Duration.ofSeconds(10);

  static final Duration SOON = Duration.ofSeconds(60);

  /** Returns what reaches the servers. */
  abstract Map<String, String> config();

  /** Returns every server that holds data, be it master or replica. */
  abstract List<RedisServer> servers();

  /** Returns who tells what was kept. */
  abstract Copies copies();

  /** Lets another server take over in an orderly way; returns once it has. */
  abstract void stepDown();

  /** Kills a master that everything needs; returns once another has taken over. */
  abstract void kill();

  @Test
  @Order(1)
  void anEngineThatDoesNotStartLeavesNoThread() {
    ThreadsSince threads = new ThreadsSince();
    try (MeshOfEngines mesh = new MeshOfEngines()) {
      mesh.startInVain(open("default"));
    }
    soon().untilAsserted(() -> assertThat(threads.left()).as("threads left").isEmpty());
  }

  @Order(1)
  @ParameterizedTest
  @ValueSource(strings = {"publish", "subscribe"})
  void whoMayNotHintIsServedByLooking(String denied) {
    everyServer("ACL", "SETUSER", "mute", "on", ">pw", "~*", "&*", "+@all", "-" + denied);
    everyServer("ACL", "LOG", "RESET");
    // Only a look can tell: leases and hearts last for longer than anybody waits here.
    try (MeshOfEngines mesh = new MeshOfEngines(RedisFaultStory::boundAndPatient)) {
      HeldRoutes routes = new HeldRoutes();
      Replica left = mesh.start(open("mute"), routes);
      Replica right = mesh.start(open("mute"), routes);
      left.says("deaf-" + denied, "1", "hold");
      routes.awaitHeld(1);
      // Bound to its replica: the one that has the turn cannot serve it, and cannot tell.
      right.says("deaf-" + denied, "2", "echo found");
      routes.release();
      await()
          .atMost(SOON)
          .untilAsserted(
              () ->
                  assertThat(right.botSaid("deaf-" + denied))
                      .containsExactlyInAnyOrder("held", "found"));
    }
    if (denied.equals("publish")) {
      assertThat(refused()).isNotEmpty().allMatch(entry -> entry.contains("context, toplevel"));
    }
  }

  /**
   * Leases and hearts last for longer than anybody waits here: only the claim after listening was
   * taken up again can find what waits.
   */
  @Test
  @Order(2)
  void aHintThatWasLostIsMadeGoodOnceHintsComeAgain() {
    everyServer("ACL", "SETUSER", "ear", "on", ">pw", "~*", "&*", "+@all");
    try (MeshOfEngines mesh = new MeshOfEngines(RedisFaultStory::boundAndPatient)) {
      HeldRoutes routes = new HeldRoutes();
      Replica left = mesh.start(open("default"), routes);
      Replica right = mesh.start(open("ear"), routes);
      left.says("lost", "1", "hold");
      routes.awaitHeld(1);
      right.says("lost", "2", "echo found");
      // Its other connections stand: only the one for hints cannot be made again.
      everyServer("ACL", "SETUSER", "ear", "off");
      everyServer("CLIENT", "KILL", "USER", "ear", "TYPE", "pubsub");
      routes.release();
      soon().untilAsserted(() -> assertThat(left.botSaid("lost")).contains("held"));
      everyServer("ACL", "SETUSER", "ear", "on");
      await()
          .atMost(SOON)
          .untilAsserted(
              () -> assertThat(left.botSaid("lost")).containsExactlyInAnyOrder("held", "found"));
    }
  }

  @Test
  @Order(3)
  void aMasterThatStepsDownInOrder() throws Exception {
    Crowd.Report report = throughA(this::stepDown, "orderly");
    if (losesNothingInOrder()) {
      assertThat(report.unanswered()).as("accepted and never answered").isEmpty();
    }
  }

  @Test
  @Order(4)
  void aMasterThatIsKilled() throws Exception {
    throughA(this::kill, "killed");
  }

  /** Tells whether Redis promises to lose nothing when a master steps down in order. */
  abstract boolean losesNothingInOrder();

  private Crowd.Report throughA(Runnable fault, String name) throws InterruptedException {
    ThreadsSince threads = new ThreadsSince();
    Crowd.Report report = talkThroughA(fault, name);
    soon().untilAsserted(() -> assertThat(threads.left()).as("threads left").isEmpty());
    return report;
  }

  private Crowd.Report talkThroughA(Runnable fault, String name) throws InterruptedException {
    // Leases are short, so that they are renewed while the master changes.
    try (MeshOfEngines mesh =
        new MeshOfEngines(
            settings ->
                MeshSettings.leases(settings, Duration.ofSeconds(6), Duration.ofSeconds(60)))) {
      HeldRoutes routes = new HeldRoutes();
      List<Replica> replicas =
          Stream.generate(() -> mesh.start(open("default"), routes)).limit(3).toList();
      for (Replica replica : replicas) {
        replica.says(name + "-held-" + replica.id, "1", "hold");
      }
      routes.awaitHeld(replicas.size());
      try (Crowd crowd = new Crowd(name, replicas, copies())) {
        crowd.awaitServed(SOON);
        fault.run();
        Duration took = crowd.awaitServed(SERVED_AGAIN);
        routes.release();
        Crowd.Report report = crowd.endAndReport();
        LOG.log(
            System.Logger.Level.INFO,
            "{0}, {1}: {2} accepted, served again {3} ms after Redis, {4} lost by Redis",
            getClass().getSimpleName(),
            name,
            report.accepted(),
            took.toMillis(),
            report.unanswered().size());
        for (Replica replica : replicas) {
          soon()
              .untilAsserted(
                  () ->
                      assertThat(replica.botSaid(name + "-held-" + replica.id))
                          .containsExactly("held"));
        }
        return report;
      }
    }
  }

  private static BotSettings boundAndPatient(BotSettings settings) {
    return MeshSettings.durable(MeshSettings.deadAfter(settings, Duration.ofMinutes(2)), false);
  }

  private void everyServer(String... words) {
    servers().forEach(server -> server.command(words));
  }

  private List<String> refused() {
    return servers().stream()
        .flatMap(server -> ((List<?>) server.command("ACL", "LOG")).stream())
        .map(String::valueOf)
        .filter(entry -> entry.contains("object, publish"))
        .toList();
  }

  final Backend open(String user) {
    Map<String, String> config = new HashMap<>(config());
    if (!user.equals("default")) {
      config.put("botmesh.redis.user", user);
      config.put("botmesh.redis.password", "pw");
    }
    return RedisBackends.open(config, TurnLimits.DEFAULT, new SystemClock());
  }

  private static ConditionFactory soon() {
    return await().atMost(Duration.ofSeconds(60)).ignoreExceptions();
  }
}
