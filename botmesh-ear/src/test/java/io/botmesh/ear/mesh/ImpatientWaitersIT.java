package io.botmesh.ear.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Backend;
import io.botmesh.impl.engine.MeshOfEngines;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import io.botmesh.impl.engine.MeshSettings;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.testkit.RedisServers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Three replicas whose messages wait half a second for one chat's turn; then one is killed. */
class ImpatientWaitersIT {
  private static final System.Logger LOG = System.getLogger(ImpatientWaitersIT.class.getName());

  @RegisterExtension static final RedisServers REDIS = RedisServers.newest();

  private static final int ROUNDS = 100;
  private static final int LONG_ROUND = 25;
  private static final int WAITERS = 3;
  private static final Duration PATIENCE = Duration.ofMillis(500);
  private static final Duration LEASE = Duration.ofSeconds(30);
  // The last of a ticket's numbers; behind it stands what else is known, the mark of its line.
  private static final Pattern LAST_NUMBER = Pattern.compile("\"(\\d+)\"(?:,\"\",\"1\")?]$");

  /** One waiter's time-out, and what a busy machine takes; far under a lease. */
  private static final Duration SOON_AFTER_A_DEATH = Duration.ofSeconds(10);

  private final MeshOfEngines mesh =
      new MeshOfEngines(settings -> MeshSettings.of(settings, LEASE, PATIENCE, false));
  private final HeldRoutes routes = new HeldRoutes();

  @AfterEach
  void endAll() {
    routes.release();
    mesh.close();
  }

  private Replica replica() {
    Backend backend =
        RedisBackends.open(REDIS.url(), MeshSettings.limits(PATIENCE), new SystemClock());
    return mesh.start(
        backend,
        bot -> {
          routes.accept(bot);
          bot.when("linger", context -> linger());
        });
  }

  private static void linger() throws InterruptedException {
    new CountDownLatch(1).await(PATIENCE.toMillis() + 100, TimeUnit.MILLISECONDS);
  }

  @Test
  @Tag("K3-3")
  void noStoredTimeRunsAwayAndADeadWaiterIsWaitedForNoLongerThanItWouldHaveWaited() {
    try (ReplicaProcess third = ReplicaProcess.start(REDIS.url(), LEASE, PATIENCE, false)) {
      Replica left = replica();
      Replica right = replica();
      for (int round = 1; round <= ROUNDS; round++) {
        tries(left, right, third, round);
      }
      aDeadWaiter(left, right, third);
    }
  }

  private void tries(Replica left, Replica right, ReplicaProcess third, int round) {
    // Now and then the turn is kept for longer than anybody waits.
    String text = round % LONG_ROUND == 0 ? "linger" : "echo " + round;
    left.says("anna", "l" + round, text);
    third.tell("says anna t" + round + " hi");
    right.says("anna", "r" + round, "echo " + round);
    third.awaitTold("receipt t" + round + " ");
    noTimeLiesFarAhead();
    soon().untilAsserted(() -> assertThat(waiting("anna")).isEmpty());
    noTimeLiesFarAhead();
  }

  private void aDeadWaiter(Replica left, Replica right, ReplicaProcess third) {
    left.says("bea", "held", "hold");
    routes.awaitHeld(1);
    third.tell("says bea dead hi");
    third.awaitTold("receipt dead ");
    third.kill();
    long killedAt = System.nanoTime();
    routes.release();
    // People offer again what was not handled in time.
    soon()
        .pollInterval(Duration.ofMillis(100))
        .until(
            () -> {
              right.says("bea", "next-" + System.nanoTime(), "echo next");
              return right.botSaid("bea").contains("next");
            });
    Duration took = Duration.ofNanos(System.nanoTime() - killedAt);
    LOG.log(
        System.Logger.Level.INFO,
        "after the death the next one entered in {0} ms",
        took.toMillis());
    assertThat(took).isLessThan(SOON_AFTER_A_DEATH);
    soon().untilAsserted(() -> assertThat(waiting("bea")).isEmpty());
    String dead = third.awaitTold("ready ");
    soon()
        .untilAsserted(
            () -> assertThat(right.backend.roster().members()).doesNotContain(new ReplicaId(dead)));
    assertThat(REDIS.command("EXISTS", "botmesh.test:busy:" + dead)).isEqualTo(0L);
  }

  private static void noTimeLiesFarAhead() {
    Map<String, String> tickets = waiting("anna");
    long end = StoredTurn.number(REDIS.server(), "anna", "ox");
    // Looked at last: what was stored before it lies no further ahead than from here.
    long now = StoredTurn.now(REDIS.server());
    for (Map.Entry<String, String> ticket : tickets.entrySet()) {
      assertThat(deadline(ticket.getValue()))
          .as(ticket.toString())
          .isLessThanOrEqualTo(now + WAITERS * PATIENCE.toMillis());
    }
    assertThat(end).as("lease end").isLessThanOrEqualTo(now + LEASE.toMillis());
  }

  private static Map<String, String> waiting(String chat) {
    Map<String, String> fields = StoredTurn.all(REDIS.server(), chat);
    fields.keySet().removeIf(name -> !name.startsWith("t:"));
    return fields;
  }

  // The last of a ticket's values.
  private static long deadline(String ticket) {
    Matcher last = LAST_NUMBER.matcher(ticket);
    assertThat(last.find()).as(ticket).isTrue();
    return Long.parseLong(last.group(1));
  }

  private static ConditionFactory soon() {
    return await()
        .atMost(40, TimeUnit.SECONDS)
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(10));
  }
}
