package io.botmesh.ear.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.ChatId;
import io.botmesh.api.MessageContext;
import io.botmesh.impl.engine.MeshOfEngines;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import io.botmesh.impl.engine.MeshSettings;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.impl.handler.DeclaredBot;
import io.botmesh.testkit.RedisServers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A process that is frozen while it holds a turn, or just before it asks for one. */
class PausedHolderIT {
  @RegisterExtension static final RedisServers REDIS = RedisServers.newest();

  private static final Duration LEASE = Duration.ofSeconds(1);
  private static final Duration TURN_WAIT = Duration.ofSeconds(30);

  private final MeshOfEngines mesh =
      new MeshOfEngines(settings -> MeshSettings.of(settings, LEASE, TURN_WAIT, true));
  private final CountDownLatch keeps = new CountDownLatch(1);
  private final Semaphore mayEnd = new Semaphore(0);

  @AfterEach
  void endAll() {
    mayEnd.release(10);
    mesh.close();
  }

  private void routes(DeclaredBot bot) {
    bot.when(
        "hold",
        context -> {
          context.user().put("by", "the waker");
          context.reply("attempt " + context.attempt() + " fence " + context.fence().number());
        });
    bot.when("keep", this::keep);
    bot.when("hi", context -> context.reply("Hello!"));
  }

  private void keep(MessageContext context) throws InterruptedException {
    keeps.countDown();
    mayEnd.acquire();
    context.reply("kept");
  }

  @Test
  @Tag("K3-5")
  void whatASleeperWritesIsRefusedByTheStoreAndWhatItAsksForLateTakesNothingFromAnybody()
      throws Exception {
    try (ReplicaProcess sleeper = ReplicaProcess.start(REDIS.url(), LEASE, TURN_WAIT, true)) {
      Replica waker = mesh.start(RedisBackends.open(REDIS.url(), new SystemClock()), this::routes);
      writesLate(sleeper, waker);
      asksLate(sleeper, waker);
    }
  }

  private void writesLate(ReplicaProcess sleeper, Replica waker) {
    sleeper.tell("says anna 1 hold");
    long fence = Long.parseLong(sleeper.awaitTold("begun "));
    sleeper.pause();
    long pausedAt = System.nanoTime();
    waker.says("anna", "2", "hi");
    soon().until(() -> waker.botSaid("anna").size() == 2);
    soon().until(() -> System.nanoTime() - pausedAt > LEASE.multipliedBy(2).toNanos());
    List<Object> before = state("anna");
    sleeper.resume();
    sleeper.tell("go");

    assertThat(sleeper.awaitTold("held ")).isEqualTo("false");
    for (String write : List.of("save", "commit", "renew", "giveUp")) {
      assertThat(sleeper.awaitTold("wrote " + write + " ")).isEqualTo("LOST");
    }
    soon()
        .until(
            () -> {
              sleeper.tell("events");
              return sleeper.told().contains("event lost 1");
            });
    String answer = waker.botSaid("anna").get(0);
    assertThat(answer).startsWith("attempt 2 fence ");
    assertThat(Long.parseLong(answer.substring("attempt 2 fence ".length()))).isGreaterThan(fence);
    assertThat(state("anna")).isEqualTo(before);
    waker.says("anna", "3", "hi");
    soon()
        .untilAsserted(
            () -> assertThat(waker.botSaid("anna")).containsExactly(answer, "Hello!", "Hello!"));
    assertThat(waker.engine().store().userData(new ChatId("anna")).value())
        .hasValueSatisfying(data -> assertThat(data).contains("the waker"));
  }

  private void asksLate(ReplicaProcess sleeper, Replica waker) throws InterruptedException {
    sleeper.tell("hold-asking");
    sleeper.tell("says bea late hi");
    sleeper.awaitTold("asking");
    sleeper.pause();
    waker.says("bea", "1", "keep");
    assertThat(keeps.await(40, TimeUnit.SECONDS)).isTrue();
    List<Object> granted = owner("bea");
    long first = leaseEnd("bea");
    // Two leases, renewed meanwhile.
    soon().until(() -> leaseEnd("bea") > first + 2 * LEASE.toMillis());
    long before = leaseEnd("bea");
    sleeper.resume();
    sleeper.tell("go");
    assertThat(sleeper.awaitTold("receipt late ")).isEqualTo("ACCEPTED");
    assertThat(sleeper.told()).contains("answer Waiting");
    assertThat(owner("bea")).isEqualTo(granted);
    assertThat(leaseEnd("bea")).isGreaterThanOrEqualTo(before);
    mayEnd.release();
    soon().until(() -> waker.botSaid("bea").contains("kept"));
  }

  private static List<Object> state(String chat) {
    return fields(chat, "f", "cp", "cpv", "ud", "udv", "eh", "en", "h", "n");
  }

  private static List<Object> owner(String chat) {
    return fields(chat, "o", "or", "f");
  }

  private static long leaseEnd(String chat) {
    return StoredTurn.number(REDIS.server(), chat, "ox");
  }

  private static List<Object> fields(String chat, String... names) {
    return StoredTurn.fields(REDIS.server(), chat, names);
  }

  private static ConditionFactory soon() {
    return await().atMost(Duration.ofSeconds(60)).pollInterval(Duration.ofMillis(20));
  }
}
