package io.botmesh.impl.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.ChatBusy;
import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.LogEntry;
import io.botmesh.api.LogLine;
import io.botmesh.api.MessageContext;
import io.botmesh.api.event.LeaseLost;
import io.botmesh.api.event.MessageDied;
import io.botmesh.api.event.MessageFailed;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.Door;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import io.botmesh.impl.handler.DeclaredBot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a mesh of engines promises, whatever backend its replicas share. */
public abstract class MeshStory extends OrderStory {

  private final Map<String, AtomicInteger> runs = new ConcurrentHashMap<>();
  private final CountDownLatch release = new CountDownLatch(1);
  private final List<Door.Receipt> receipts = new ArrayList<>();
  private final CountDownLatch gate = new CountDownLatch(1);
  private final CountDownLatch stubbornEnd = new CountDownLatch(1);
  private final Map<String, CountDownLatch> begun = new ConcurrentHashMap<>();

  @AfterEach
  void releaseTheHeld() {
    release.countDown();
  }

  @Override
  void routes(DeclaredBot bot) {
    super.routes(bot);
    bot.when("hi", context -> context.reply("Hello!"));
    bot.when("hold", this::hold);
    bot.when("stubborn", this::stubborn);
    bot.when(
        "gate",
        context -> {
          gate.await();
          context.reply("through");
        });
    bot.when("fail", context -> failUnless(context, false));
    bot.when("fail once", context -> failUnless(context, context.attempt() > 1));
    bot.when(
        "thrice",
        context -> {
          context.reply("one");
          context.reply("two");
          context.reply("three");
        });
  }

  private static void failUnless(MessageContext context, boolean succeed) {
    context.reply("half-made");
    if (!succeed) {
      throw new IllegalStateException("as the test asks");
    }
  }

  /** Keeps its turn until the test releases it, or it is interrupted. */
  private void hold(MessageContext context) throws InterruptedException {
    runs.computeIfAbsent(context.replica().value(), id -> new AtomicInteger()).incrementAndGet();
    begunAt(context.replica().value()).countDown();
    if (context.attempt() == 1) {
      release.await();
    }
    context.reply("held by attempt " + context.attempt());
  }

  /** At its first attempt it takes no notice of its interrupt, and speaks all the same. */
  private void stubborn(MessageContext context) {
    if (context.attempt() == 1) {
      try {
        release.await();
      } catch (InterruptedException ignoredAsTheTestAsks) {
        context.user().put("count", 1000);
      }
      context.reply("said too late");
      stubbornEnd.countDown();
      return;
    }
    context.reply("said by attempt " + context.attempt());
  }

  /** Delivers a message until it is acknowledged, and remembers how. */
  private List<Door.Receipt> receipts(Replica replica, String id, String text) {
    if (receipts.isEmpty()) {
      receipts.add(replica.says("anna", id, text));
    }
    return receipts;
  }

  private CountDownLatch begunAt(String replica) {
    return begun.computeIfAbsent(replica, id -> new CountDownLatch(1));
  }

  @Test
  @Tag("R1")
  void oneReplicaAnswersByItself() {
    Replica only = replica();
    assertThat(only.says("anna", "1", "hi")).isEqualTo(Door.Receipt.ACCEPTED);
    awaitSaid(only, "anna", "Hello!");
    assertThat(only.lines("anna")).extracting(entry -> entry.line().id()).first().isEqualTo("u:1");
  }

  @Test
  void aMessageSeenBeforeIsADuplicateOnEveryReplica() {
    Replica left = replica();
    Replica right = replica();
    assertThat(left.says("anna", "1", "count")).isEqualTo(Door.Receipt.ACCEPTED);
    awaitSaid(left, "anna", "count 1");
    assertThat(left.says("anna", "1", "count")).isEqualTo(Door.Receipt.DUPLICATE);
    assertThat(right.says("anna", "1", "count")).isEqualTo(Door.Receipt.DUPLICATE);
    right.says("anna", "2", "count");
    awaitSaid(left, "anna", "count 1", "count 2");
  }

  @Test
  void severalRepliesComeInTheirOrder() {
    Replica only = replica();
    only.says("anna", "1", "thrice");
    awaitSaid(only, "anna", "one", "two", "three");
  }

  @Test
  void aMessageWhoseReplicaDiesInItsHandlerIsHandledByAnotherAndTheLineGoesOn() throws Exception {
    Replica left = replica();
    Replica right = replica();
    left.says("anna", "1", "hold");
    left.says("anna", "2", "echo after");
    assertThat(begunAt(left.id.value()).await(40, TimeUnit.SECONDS)).isTrue();
    left.dies();
    awaitSaid(right, "anna", "held by attempt 2", "after");
    assertThat(right.lines("anna")).extracting(entry -> entry.line().id()).contains("u:1", "u:2");
  }

  @Test
  void aHolderThatWasSupersededWritesNothingMore() throws Exception {
    Replica left = replica();
    Replica right = replica();
    left.says("anna", "1", "hold");
    assertThat(begunAt(left.id.value()).await(40, TimeUnit.SECONDS)).isTrue();
    left.backend.cut();
    awaitSaid(right, "anna", "held by attempt 2");
    left.backend.mend();
    release.countDown();
    await()
        .atMost(LONG)
        .untilAsserted(() -> assertThat(left.events).hasAtLeastOneElementOfType(LeaseLost.class));
    right.says("anna", "2", "echo next");
    awaitSaid(right, "anna", "held by attempt 2", "next");
  }

  /** Hearts count for two minutes here, so that only the farewell can tell. */
  @Test
  void afterAnOrderlyStopNobodyWaitsForAHeartbeatToRunOut() throws Exception {
    tuned(settings -> MeshSettings.deadAfter(settings, Duration.ofMinutes(2)));
    Replica left = replica();
    Replica right = replica();
    left.says("anna", "1", "hold");
    left.says("anna", "2", "echo next");
    assertThat(begunAt(left.id.value()).await(40, TimeUnit.SECONDS)).isTrue();
    left.stop();
    release.countDown();
    awaitSaid(right, "anna", "held by attempt 1", "next");
  }

  @Test
  void aHandlerThatFailsOnceIsRunAgainAndOnlyItsLastRunIsSeen() {
    Replica only = replica();
    only.says("anna", "1", "fail once");
    only.says("anna", "2", "echo next");
    awaitSaid(only, "anna", "half-made", "next");
    assertThat(only.events).hasAtLeastOneElementOfType(MessageFailed.class);
  }

  @Test
  void aMessageThatAlwaysFailsBecomesADeadLetterAndTheLineGoesOn() {
    Replica only = replica();
    only.says("anna", "1", "fail");
    only.says("anna", "2", "echo next");
    awaitSaid(
        only, "anna", "Sorry, something went wrong and your message could not be handled.", "next");
    assertThat(only.backend.real().deadLetters().list(new ChatId("anna"), 10)).hasSize(1);
    assertThat(only.events).hasAtLeastOneElementOfType(MessageDied.class);
  }

  @Test
  void theDeadLetterOfOneReplicaDoesNotWaitForTheLeaseOfTheOneThatSentLast() {
    Replica left = replica();
    Replica right = replica();
    left.says("anna", "1", "echo first");
    awaitSaid(left, "anna", "first");
    right.says("anna", "2", "fail");
    awaitSaid(
        right,
        "anna",
        "first",
        "Sorry, something went wrong and your message could not be handled.");
  }

  @Test
  @Tag("R20")
  void aStepOverSettleLosesItsTurnAndItsWritesAreRefused() throws Exception {
    tuned(
        settings -> MeshSettings.leases(settings, Duration.ofSeconds(60), Duration.ofMillis(600)));
    Replica only = replica();
    only.says("anna", "1", "stubborn");
    only.says("anna", "2", "echo next");
    awaitSaid(only, "anna", "said by attempt 2", "next");
    // The first run goes on in spite of its interrupt, decides something, and ends: nothing of it
    // is seen.
    assertThat(stubbornEnd.await(40, TimeUnit.SECONDS)).isTrue();
    only.says("anna", "3", "echo last");
    awaitSaid(only, "anna", "said by attempt 2", "next", "last");
  }

  @Test
  void aFullLineIsRefusedAndNothingIsLost() {
    Replica only = replica();
    int refusedAt = 0;
    only.says("anna", "0", "hold");
    for (int message = 1; message <= 70; message++) {
      try {
        only.says("anna", String.valueOf(message), "echo " + message);
      } catch (ChatBusy full) {
        refusedAt = message;
        break;
      }
    }
    assertThat(refusedAt).isEqualTo(64);
    release.countDown();
    await().atMost(LONG).untilAsserted(() -> assertThat(only.botSaid("anna")).hasSize(64));
    assertThat(only.says("anna", String.valueOf(refusedAt), "echo late"))
        .isEqualTo(Door.Receipt.ACCEPTED);
    await().atMost(LONG).untilAsserted(() -> assertThat(only.botSaid("anna")).endsWith("late"));
  }

  @Test
  void withoutDurabilityAMessageIsHandledOnceByItsOwnReplica() {
    tuned(settings -> MeshSettings.durable(settings, false));
    Replica left = replica();
    Replica right = replica();
    List<String> expected = new ArrayList<>();
    for (int message = 0; message < 20; message++) {
      (message % 2 == 0 ? left : right).says("anna", "m" + message, "count");
      expected.add("count " + (message + 1));
    }
    await().atMost(LONG).untilAsserted(() -> assertThat(left.botSaid("anna")).hasSize(20));
    assertThat(left.botSaid("anna")).containsExactlyInAnyOrderElementsOf(expected);
    for (LogEntry answer : left.lines("anna")) {
      if (answer.line().from() == LogLine.From.BOT) {
        int message = Integer.parseInt(answer.line().text().substring("count ".length())) - 1;
        assertThat(answer.line().replica()).contains((message % 2 == 0 ? left : right).id);
      }
    }
  }

  @Test
  @Tag("R18")
  void withoutDurabilityAWaitingMessageDiesWithItsReplicaAndTheLineGoesOn() throws Exception {
    tuned(settings -> MeshSettings.durable(settings, false));
    Replica left = replica();
    Replica right = replica();
    left.says("anna", "1", "hold");
    assertThat(begunAt(left.id.value()).await(40, TimeUnit.SECONDS)).isTrue();
    left.says("anna", "2", "echo lost");
    right.says("anna", "3", "echo kept");
    left.dies();
    awaitSaid(right, "anna", "kept");
  }

  @Test
  void aBoundMessageOfADeadReplicaThatIsDeliveredAgainIsHandledByTheOneThatGotIt()
      throws Exception {
    tuned(settings -> MeshSettings.durable(settings, false));
    Replica left = replica();
    Replica right = replica();
    left.says("anna", "1", "hold");
    assertThat(begunAt(left.id.value()).await(40, TimeUnit.SECONDS)).isTrue();
    left.says("anna", "2", "echo again");
    left.dies();
    await()
        .atMost(LONG)
        .pollInterval(Duration.ofMillis(5))
        .until(() -> !right.backend.real().roster().alive(left.id));
    // Nobody delivers it again after a receipt: "duplicate" would be its end.
    await()
        .atMost(LONG)
        .ignoreExceptionsInstanceOf(CoordinationUnavailable.class)
        .untilAsserted(
            () ->
                assertThat(receipts(right, "2", "echo again"))
                    .first()
                    .isEqualTo(Door.Receipt.ACCEPTED));
    awaitSaid(right, "anna", "again");
  }

  @Test
  void aMessageDeliveredAgainWhileItWaitsIsHandledOnce() throws Exception {
    Replica left = replica();
    Replica right = replica();
    left.says("anna", "1", "hold");
    assertThat(begunAt(left.id.value()).await(40, TimeUnit.SECONDS)).isTrue();
    left.says("anna", "2", "count");
    assertThat(left.says("anna", "2", "count")).isEqualTo(Door.Receipt.DUPLICATE);
    assertThat(right.says("anna", "2", "count")).isEqualTo(Door.Receipt.DUPLICATE);
    release.countDown();
    awaitSaid(right, "anna", "held by attempt 1", "count 1");
  }

  @Test
  void aReplyIsSentWhileAnotherReplicaIsBusyWithTheNextTurn() throws Exception {
    Replica left = replica();
    Replica right = replica();
    left.says("anna", "1", "count");
    awaitSaid(left, "anna", "count 1");
    right.says("anna", "2", "gate");
    right.says("anna", "3", "hold");
    gate.countDown();
    assertThat(begunAt(right.id.value()).await(40, TimeUnit.SECONDS)).isTrue();
    // The pump is the left one's, the turn the right one's, and that one lasts.
    awaitSaid(left, "anna", "count 1", "through");
    release.countDown();
    awaitSaid(left, "anna", "count 1", "through", "held by attempt 1");
  }

  @Test
  void observersThatFailKeepNoChatFromItsBot() {
    Replica only = replica();
    only.observersFail = true;
    only.says("anna", "1", "fail once");
    only.says("anna", "2", "echo next");
    awaitSaid(only, "anna", "half-made", "next");
    assertThat(only.events).hasAtLeastOneElementOfType(MessageFailed.class);
  }

  @Test
  void whatIsDoneAfterACommitMayFail() {
    Replica only =
        replicaWith(
            turn -> {
              turn.afterCommit(
                  () -> {
                    throw new IllegalStateException("as the test asks");
                  });
              return Changes.NONE;
            });
    for (int message = 1; message <= 3; message++) {
      only.says("anna", "m" + message, "anything");
    }
    await()
        .atMost(LONG)
        .until(() -> Collections.frequency(only.backend.calls(), "TurnStore.commit") >= 3);
    assertThat(only.says("anna", "m3", "anything")).isEqualTo(Door.Receipt.DUPLICATE);
  }

  @Test
  void aSendWhoseTickingOffHasNoAnswerIsNotSentAgain() {
    Replica only = replicaWithoutLog();
    only.backend.loseRepliesOf("tick");
    only.says("anna", "1", "thrice");
    await().atMost(LONG).until(() -> only.backend.calls().contains("TurnStore.pump"));
    only.backend.mend();
    only.says("anna", "2", "echo next");
    awaitSaid(only, "anna", "one", "two", "three", "next");
    assertThat(only.sent()).hasSize(4).doesNotHaveDuplicates();
  }

  /**
   * A failover that loses the tick may lose the line before it: only who appends again heals it.
   */
  @Test
  void aLineWhoseTickingOffHasNoAnswerIsAppendedAgainAndStandsOnce() {
    Replica only = replica();
    only.backend.loseRepliesOf("tick");
    only.says("anna", "1", "thrice");
    await().atMost(LONG).until(() -> only.backend.calls().contains("TurnStore.pump"));
    only.backend.mend();
    only.says("anna", "2", "echo next");
    awaitSaid(only, "anna", "one", "two", "three", "next");
    await().atMost(LONG).until(() -> only.sent().size() > 4);
    assertThat(only.sent().stream().distinct()).hasSize(4);
  }

  @Test
  void replicasThatHearNoHintsSendEachOthersReplies() {
    Replica left = deafReplica();
    Replica right = deafReplica();
    for (int round = 1; round <= 6; round++) {
      Replica one = round % 2 == 0 ? left : right;
      one.says("anna", "m" + round, "count");
      String last = "count " + round;
      await().atMost(LONG).untilAsserted(() -> assertThat(one.botSaid("anna")).endsWith(last));
    }
  }

  @Test
  void aStoreOutOfReachIsToldAndServiceComesBackByItself() {
    Replica only = replica();
    only.says("anna", "1", "count");
    awaitSaid(only, "anna", "count 1");
    only.backend.cut();
    await().atMost(LONG).until(() -> !only.engine().health().ready());
    assertThat(only.engine().health().live()).as("a restart would not help").isTrue();
    assertThat(only.engine().health().started()).isTrue();
    only.backend.mend();
    await().atMost(LONG).until(() -> only.engine().health().ready());
    only.says("anna", "2", "count");
    awaitSaid(only, "anna", "count 1", "count 2");
  }
}
