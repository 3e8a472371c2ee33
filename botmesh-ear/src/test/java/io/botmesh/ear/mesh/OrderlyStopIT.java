package io.botmesh.ear.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.event.MessageFailed;
import io.botmesh.impl.engine.MeshOfEngines;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import io.botmesh.impl.engine.MeshSettings;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.testkit.RedisServers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A replica that stops in order leaves nothing that others would have to wait for. Leases last a
 * minute and hearts count for two: who waited for either would be noticed.
 */
class OrderlyStopIT {
  private static final System.Logger LOG = System.getLogger(OrderlyStopIT.class.getName());

  @RegisterExtension static final RedisServers REDIS = RedisServers.newest();

  private static final Duration LEASE = Duration.ofSeconds(60);
  private static final int UNDISTURBED = 21;

  /** Far over what chance and a busy machine explain, far under a lease. */
  private static final int TIMES_THE_MEDIAN = 50;

  private static final Duration AT_LEAST_ALLOWED = Duration.ofSeconds(2);

  private MeshOfEngines mesh = new MeshOfEngines();

  @AfterEach
  void endAll() {
    mesh.close();
  }

  private Replica replica(HeldRoutes routes) {
    return mesh.start(RedisBackends.open(REDIS.url(), new SystemClock()), routes);
  }

  private void patient(boolean durable) {
    mesh =
        new MeshOfEngines(
            settings ->
                MeshSettings.of(
                    MeshSettings.deadAfter(settings, Duration.ofMinutes(2)),
                    LEASE,
                    Duration.ofSeconds(30),
                    durable));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void afterAnOrderlyStopTheNextMessageOfEachChatWaitsNoLongerThanUsual(boolean durable) {
    patient(durable);
    REDIS.flush();
    HeldRoutes routes = new HeldRoutes();
    Replica left = replica(routes);
    Replica right = replica(routes);
    List<Duration> usual = new ArrayList<>();
    for (int at = 0; at < UNDISTURBED; at++) {
      // The replica that stops has served each of these chats, and had its outbox in hand.
      answered(left, "chat-" + at, "before");
      usual.add(answered(right, "chat-" + at, "usual"));
    }
    Collections.sort(usual);
    Duration median = usual.get(UNDISTURBED / 2);
    for (int at = 0; at < UNDISTURBED; at++) {
      answered(left, "chat-" + at, "last");
    }
    left.stop();
    List<Duration> after = new ArrayList<>();
    for (int at = 0; at < UNDISTURBED; at++) {
      after.add(answered(right, "chat-" + at, "after"));
    }
    Collections.sort(after);
    LOG.log(
        System.Logger.Level.INFO,
        "durable {0}: the median of undisturbed ones {1} us, after the stop median {2} us, longest {3} us",
        durable,
        median.toNanos() / 1000,
        after.get(UNDISTURBED / 2).toNanos() / 1000,
        after.get(UNDISTURBED - 1).toNanos() / 1000);
    Duration allowed = median.multipliedBy(TIMES_THE_MEDIAN);
    assertThat(after.get(UNDISTURBED - 1))
        .isLessThan(allowed.compareTo(AT_LEAST_ALLOWED) > 0 ? allowed : AT_LEAST_ALLOWED)
        .isLessThan(LEASE.dividedBy(2));
  }

  @Test
  void whatWasBoundIsReportedAndTheLineGoesOnWithoutIt() {
    patient(false);
    REDIS.flush();
    HeldRoutes routes = new HeldRoutes();
    Replica left = replica(routes);
    Replica right = replica(routes);
    left.says("anna", "1", "hold");
    routes.awaitHeld(1);
    left.says("anna", "2", "echo waiting");
    left.stop();
    routes.release();
    assertThat(right.backend.roster().alive(left.id)).isFalse();
    assertThat(
            left.events.stream()
                .filter(MessageFailed.class::isInstance)
                .map(MessageFailed.class::cast)
                .filter(MessageFailed::last)
                .map(failed -> failed.message().value()))
        .containsExactlyInAnyOrder("1", "2");
    right.says("anna", "3", "echo next");
    await()
        .atMost(LEASE.dividedBy(2))
        .untilAsserted(() -> assertThat(right.botSaid("anna")).containsExactly("next"));
  }

  /** Says something and returns how long its answer took. */
  private static Duration answered(Replica replica, String chat, String text) {
    long began = System.nanoTime();
    replica.says(chat, text, "echo " + text);
    await()
        .atMost(Duration.ofSeconds(50))
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(1))
        .until(() -> replica.botSaid(chat).contains(text));
    return Duration.ofNanos(System.nanoTime() - began);
  }
}
