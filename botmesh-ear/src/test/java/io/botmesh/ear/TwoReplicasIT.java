package io.botmesh.ear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.testkit.RedisServers;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Two servers of each kind with the EAR and one Redis, seen from outside. A lease lasts a minute,
 * so that only the missing heartbeat can explain a takeover within the bounds here.
 */
@ParameterizedClass
@EnumSource(AppServer.class)
class TwoReplicasIT {
  @RegisterExtension static final RedisServers REDIS = RedisServers.newest();

  private static final Duration LEASE = Duration.ofSeconds(60);

  /** Far over what a takeover needs, even on a busy machine, and under the lease. */
  private static final Duration BEFORE_THE_LEASE_ENDS = LEASE.minusSeconds(5);

  private static Replica left;
  private static Replica right;

  @Parameter AppServer app;

  @BeforeParameterizedClassInvocation
  static void startBoth(AppServer app) {
    REDIS.flush();
    right = launch(app, "right");
    left = launch(app, "left");
    right.ready();
  }

  @BeforeEach
  void startTheOneThatMayDie() {
    if (!left.isAlive()) {
      left.close();
      left = launch(app, "left");
    }
    left.ready();
  }

  @AfterParameterizedClassInvocation
  static void end() {
    left.close();
    right.close();
  }

  @Test
  void bothReplicasServeOneChatAndShowTheSameLines() {
    left.chat("shared").say("count");
    awaitAnswers("shared", "count 1");
    right.chat("shared").say("count");
    awaitAnswers("shared", "count 1", "count 2");

    List<ChatLine> lines = right.chat("shared").lines();
    assertThat(left.chat("shared").lines()).isEqualTo(lines);
    assertThat(lines).extracting(ChatLine::seq).containsExactly(1L, 2L, 3L, 4L);
    assertThat(lines.get(1).replica()).startsWith("left-");
    assertThat(lines.get(3).replica()).startsWith("right-");
  }

  @Test
  void aSocketOnOneReplicaShowsWhatTheOtherHandles() {
    left.chat("watched").say("echo before");
    awaitAnswers("watched", "before");
    try (ChatSocketClient socket = right.chat("watched").watch(1)) {
      left.chat("watched").say("echo after");
      soon()
          .untilAsserted(
              () ->
                  assertThat(socket.lines())
                      .extracting(ChatLine::text)
                      .containsExactly("before", "echo after", "after"));
      assertThat(socket.lines()).isEqualTo(right.chat("watched").lines("?after=1"));
    }
  }

  @Test
  void aConversationGoesOnAtItsStepWhenItsReplicaIsKilled() {
    left.chat("anna").say("signup");
    left.chat("anna").say("Anna");
    awaitAnswers("anna", "What is your name?", "Which e-mail?");

    left.kill();
    right.chat("anna").say("anna at example");
    right.chat("anna").say("anna@example.org");

    awaitAnswers(
        "anna",
        "What is your name?",
        "Which e-mail?",
        "That is no e-mail address. Which e-mail?",
        "Nice to meet you, Anna");
  }

  @Test
  void anImperativeConversationGoesOnWhereItWaitedWhenItsReplicaIsKilled() {
    left.chat("gail").say("order");
    left.chat("gail").say("soup");
    awaitAnswers("gail", "What would you like?", "How many?");

    left.kill();
    right.chat("gail").say("some");
    right.chat("gail").say("2");

    soon().untilAsserted(() -> assertThat(right.chat("gail").answers()).hasSize(4));
    assertThat(right.chat("gail").answers().subList(0, 3))
        .containsExactly("What would you like?", "How many?", "Please answer with a whole number.");
    assertThat(right.chat("gail").answers().get(3)).matches("Order [0-9a-z]+ is on its way\\.");
  }

  @Test
  @Tag("R9")
  void theUserIsToldThatALiveConversationWasInterruptedByItsReplicasDeath() {
    left.chat("hugo").say("ask-live");
    left.chat("hugo").say("one");
    awaitAnswers("hugo", "Say something.", "You said one");
    left.chat("hugo").say("ask-live");
    awaitAnswers("hugo", "Say something.", "You said one", "Say something.");

    left.kill();
    right.chat("hugo").say("two");
    right.chat("hugo").say("hi");
    awaitAnswers(
        "hugo",
        "Say something.",
        "You said one",
        "Say something.",
        "Sorry, our conversation was interrupted. Please start again.",
        "Hello!");
  }

  @Test
  @Tag("R18")
  void whatWasAcceptedByAReplicaThatDiesInAHandlerIsHandledOnceAndInOrderByAnother() {
    left.chat("bea").say("slow 3000");
    left.chat("bea").say("halt");
    left.chat("bea").say("echo after");

    left.awaitEnd();
    awaitAnswers("bea", "done 3000", "survived, attempt 2", "after");
    assertThat(right.chat("bea").lines())
        .filteredOn(ChatLine::isFromBot)
        .extracting(line -> line.replica().replaceAll("-.*", ""))
        .containsExactly("left", "right", "right");
  }

  @Test
  @Tag("R3")
  void whatAReplicaWritesThatSleptThroughItsTurnIsRefused() {
    left.chat("carl").say("count");
    awaitAnswers("carl", "count 1");
    left.chat("carl").say("slow 4000");
    left.pause();
    try {
      right.chat("carl").say("count");
      awaitAnswers("carl", "count 1", "done 4000", "count 2");
    } finally {
      left.resume();
    }

    soon().untilAsserted(() -> assertThat(left.log()).contains("BMESH-0312"));
    left.chat("carl").say("count");
    awaitAnswers("carl", "count 1", "done 4000", "count 2", "count 3");
    assertThat(right.chat("carl").lines())
        .filteredOn(line -> line.text().equals("done 4000"))
        .singleElement()
        .satisfies(line -> assertThat(line.replica()).startsWith("right-"));
  }

  @Test
  @Tag("R17")
  void aMessageThatIsSentAgainToTheOtherReplicaIsADuplicate() {
    String message = "{\"id\": \"m1\", \"text\": \"count\"}";
    assertThat(left.chat("dora").post(message).body()).contains("accepted");
    assertThat(right.chat("dora").post(message).body()).contains("duplicate");
    right.chat("dora").say("count");
    awaitAnswers("dora", "count 1", "count 2");
  }

  @Test
  void aHandlerThatFailsIsRunAgainWhileTheLineWaits() {
    left.chat("fred").say("fail once");
    left.chat("fred").say("echo after");
    awaitAnswers("fred", "survived, attempt 2", "after");
  }

  @Test
  void aReplicaThatStopsInOrderLeavesNothingBehindThatOthersWouldHaveToWaitFor() {
    left.chat("eve").say("slow 2000");
    left.chat("eve").say("count");
    left.stop();

    awaitAnswers("eve", "done 2000", "count 1");
    assertThat(left.hasEndedInOrder()).isTrue();
  }

  @Test
  void everyReplicaStartIsAnotherReplica() {
    left.chat("whoami").say("whoami");
    right.chat("whoami").say("whoami");
    soon().until(() -> right.chat("whoami").answers().size() == 2);
    left.kill();
    startTheOneThatMayDie();
    left.chat("whoami").say("whoami");
    soon().until(() -> right.chat("whoami").answers().size() == 3);

    assertThat(
            new HashSet<>(
                right.chat("whoami").lines().stream()
                    .filter(ChatLine::isFromBot)
                    .map(ChatLine::replica)
                    .toList()))
        .hasSize(3);
  }

  private static void awaitAnswers(String chat, String... answers) {
    soon().untilAsserted(() -> assertThat(right.chat(chat).answers()).containsExactly(answers));
  }

  private static ConditionFactory soon() {
    return await().atMost(BEFORE_THE_LEASE_ENDS).pollInterval(Duration.ofMillis(200));
  }

  private static Replica launch(AppServer app, String label) {
    return app.launch(
        label,
        Map.of(
            "BOTMESH_REDIS_URL",
            REDIS.url(),
            "BOTMESH_COORDINATION_LEASE",
            LEASE.toSeconds() + "s",
            "BOTMESH_HANDOVER_FALLBACK",
            "notify",
            "BOTMESH_SAMPLES_FAULTS",
            "true"));
  }
}
