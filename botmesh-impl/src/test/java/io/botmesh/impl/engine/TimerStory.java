package io.botmesh.impl.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.LogEntry;
import io.botmesh.api.LogLine;
import io.botmesh.api.ScheduleId;
import io.botmesh.api.spi.Backend;
import io.botmesh.impl.config.BotSettings;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What timers promise on a mesh of engines, whatever backend its replicas share. */
public abstract class TimerStory {
  static final Duration LONG = Duration.ofSeconds(60);
  protected static final String ANNA = "anna";

  private MeshOfEngines mesh = new MeshOfEngines();

  /** Opens one more view on the shared backend, empty before the test. */
  protected abstract Backend backend();

  @AfterEach
  void stopTheMesh() {
    mesh.close();
  }

  final void tuned(UnaryOperator<BotSettings> tuning) {
    mesh = new MeshOfEngines(tuning);
  }

  protected final Replica replica() {
    return replica(backend(), new SystemClock()::now);
  }

  final Replica replica(Backend backend, Supplier<Instant> now) {
    return mesh.started(backend, id -> new TimerBot(now), whole -> {});
  }

  @Test
  void aTimerSpeaksOnceWhenItIsDueAndTheUserSaidNothing() {
    Replica left = replica();
    replica();
    Instant said = new SystemClock().now();
    left.says(ANNA, "1", "set tea 700");
    awaitSaid(left, ANNA, "time for tea");
    List<LogEntry> lines = left.lines(ANNA);
    assertThat(lines.get(1).line().at()).isAfterOrEqualTo(said.plusMillis(700));
    assertThat(lines)
        .extracting(entry -> entry.line().from())
        .containsExactly(LogLine.From.USER, LogLine.From.BOT);
    left.says(ANNA, "2", "set bath 0");
    awaitSaid(left, ANNA, "time for tea", "time for bath");
  }

  @Test
  void aTimerThatWasCancelledDoesNotSpeak() {
    Replica left = replica();
    Replica right = replica();
    left.says(ANNA, "1", "set tea 1500");
    right.says(ANNA, "2", "set soup 1500;cancel soup");
    right.says(ANNA, "3", "cancel tea");
    right.says(ANNA, "4", "set bath 2000");
    awaitSaid(left, ANNA, "time for bath");
  }

  @Test
  void aTimerWhoseReplicaDiedWithItBeforeTheChatHadItSpeaksOnce() throws Exception {
    CountDownLatch died = new CountDownLatch(1);
    Backend whole = backend();
    HookedSchedules hooked = HookedSchedules.of(whole);
    Replica left = replica(hooked.in(whole), new SystemClock()::now);
    hooked.claimed =
        () -> {
          left.dies();
          died.countDown();
        };
    left.says(ANNA, "1", "set tea 100");
    died.await();
    Replica right = replica();
    awaitSaid(right, ANNA, "time for tea");
    assertNoMore(right, "time for tea");
  }

  @Test
  void aTimerWhoseReplicaDiedWithItWhenTheChatHadItSpeaksOnce() throws Exception {
    CountDownLatch died = new CountDownLatch(1);
    Backend whole = backend();
    HookedSchedules hooked = HookedSchedules.of(whole);
    Replica left = replica(hooked.in(whole), new SystemClock()::now);
    hooked.beforeDone =
        () -> {
          left.dies();
          died.countDown();
          throw new CoordinationUnavailable("dead, as the test asks");
        };
    left.says(ANNA, "1", "set tea 100");
    died.await();
    Replica right = replica();
    awaitSaid(right, ANNA, "time for tea");
    // Only the lease's end lets another one see that it was done: it must have looked by then.
    await().atMost(LONG).until(() -> right.backend.calls().contains("ScheduleStore.done"));
    assertNoMore(right, "time for tea");
    // So that it stops without waiting for a store.
    hooked.beforeDone = () -> {};
    left.backend.mend();
  }

  @Test
  void aThousandDueAtOnceSpeakOnceEachInTheirOrderWhoeverLooks() {
    List<Replica> replicas = List.of(replica(), replica(), replica());
    Instant due = new SystemClock().now().plusSeconds(4);
    for (int chat = 0; chat < 20; chat++) {
      StringBuilder orders = new StringBuilder();
      long in = Duration.between(new SystemClock().now(), due).toMillis();
      for (int number = 0; number < 50; number++) {
        // Put in another order than they are due.
        int moment = (number * 7) % 50;
        orders.append(number == 0 ? "" : ";").append("set n" + moment + " " + (in + moment));
      }
      replicas.get(chat % 3).says("chat-" + chat, "1", orders.toString());
    }
    List<String> expected = IntStream.range(0, 50).mapToObj(n -> "time for n" + n).toList();
    for (int chat = 0; chat < 20; chat++) {
      String name = "chat-" + chat;
      await()
          .atMost(LONG)
          .untilAsserted(() -> assertThat(replicas.get(0).botSaid(name)).as(name).hasSize(50));
      assertThat(replicas.get(0).botSaid(name)).as(name).isEqualTo(expected);
    }
    assertThat(
            replicas.stream()
                .filter(replica -> replica.backend.calls().contains("ScheduleStore.done")))
        .as("replicas that shared the work")
        .hasSizeGreaterThan(1);
  }

  @Test
  void aTimerOfADeletedChatDoesNotSpeak() {
    Replica left = replica();
    left.says(ANNA, "1", "set tea 1500");
    awaitPut(left, "tea");
    left.backend.real().store().deleteChat(new ChatId(ANNA));
    left.says(ANNA, "2", "set bath 2000");
    awaitSaid(left, ANNA, "time for bath");
  }

  protected static void awaitPut(Replica replica, String name) {
    await()
        .atMost(LONG)
        .until(
            () ->
                replica
                    .backend
                    .real()
                    .schedules()
                    .newest(new ScheduleId(new ChatId(ANNA), name))
                    .isPresent());
  }

  /** Another timer, set and seen afterwards, shows that nothing else was under way. */
  protected static void assertNoMore(Replica replica, String... lines) {
    replica.says("ben", "no more", "set end 100");
    awaitSaid(replica, "ben", "time for end");
    assertThat(replica.botSaid(ANNA)).containsExactly(lines);
  }

  protected static void awaitSaid(Replica replica, String chat, String... lines) {
    await()
        .atMost(LONG)
        .untilAsserted(() -> assertThat(replica.botSaid(chat)).containsExactly(lines));
  }
}
