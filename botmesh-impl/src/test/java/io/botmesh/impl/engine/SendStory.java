package io.botmesh.impl.engine;

import static io.botmesh.impl.engine.FakeApi.answersTooLate;
import static io.botmesh.impl.engine.FakeApi.kills;
import static io.botmesh.impl.engine.FakeApi.limits;
import static io.botmesh.impl.engine.FakeApi.refused;
import static io.botmesh.impl.engine.FakeApi.rejects;
import static io.botmesh.impl.engine.FakeApi.reset;
import static io.botmesh.impl.engine.FakeApi.throwing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.ChatId;
import io.botmesh.api.DeadLetter;
import io.botmesh.api.DeadLetterOffice;
import io.botmesh.api.DeadLetterOffice.Retried;
import io.botmesh.api.LogLine;
import io.botmesh.api.event.MessageDied;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.SendOutcome.Scope;
import io.botmesh.api.spi.WhenUnknown;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import io.botmesh.impl.handler.DeclaredBot;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of replies whose transport fails, whatever backend the replicas share. */
public abstract class SendStory {
  static final Duration LONG = Duration.ofSeconds(40);

  private final FakeApi api = new FakeApi();
  private final MeshClock clock = new SystemClock();
  private volatile boolean broken;
  private MeshOfEngines mesh = new MeshOfEngines(MeshSettings::quickSends).reaching(api);

  /** Opens one more view on the shared backend, empty before the test. */
  protected abstract Backend backend();

  @AfterEach
  void stopTheMesh() {
    mesh.close();
  }

  private Replica replica() {
    return mesh.start(backend(), this::routes);
  }

  private void routes(DeclaredBot bot) {
    bot.when(Pattern.compile("echo (.*)"), context -> context.reply(context.groups().get(0)));
    bot.when(
        "break",
        context -> {
          if (broken) {
            throw new IllegalStateException("broken, as the test asks");
          }
          context.reply("mended");
        });
  }

  @ParameterizedTest
  @EnumSource(WhenUnknown.class)
  @Tag("K7-1")
  void aSendIsRepeatedWhereItDidNotArriveAndElseAsItsPolicySays(WhenUnknown policy) {
    api.policy(policy);
    api.fails("late", answersTooLate());
    api.alwaysFails("ever late", answersTooLate());
    api.fails("refused", refused(), refused());
    api.fails("reset", reset());
    Replica left = replica();
    Replica right = replica();
    for (String text : List.of("late", "ever late", "refused", "reset")) {
      left.says(text, "1", "echo " + text);
    }
    awaitIdle(right, "refused");
    awaitIdle(right, "reset");
    assertThat(marks("refused")).containsExactly(false);
    assertThat(marks("reset")).containsExactly(false);
    assertThat(api.calls("refused")).as("one layer only repeats").isEqualTo(3);
    assertThat(api.calls("reset")).isEqualTo(2);

    awaitDecided(right, policy, "late", 1);
    awaitDecided(right, policy, "ever late", 2);

    api.fails("killed", kills(left::dies));
    left.says("killed", "1", "echo killed");
    awaitDecided(right, policy, "killed", 1);
    assertThat(api.arrived("killed").get(0).from()).isEqualTo(left.id);
  }

  /**
   * Waits until nothing more can come of a send that is in doubt.
   *
   * @param doubts after how many doubts it would be given up, sent again each time
   */
  private void awaitDecided(Replica replica, WhenUnknown policy, String chat, int doubts) {
    if (policy == WhenUnknown.RECONCILE) {
      await().atMost(LONG).until(() -> !marks(chat).isEmpty());
      assertThat(look(replica, chat)).as("nobody knows yet").isFalse();
      api.reports(chat);
    }
    awaitIdle(replica, chat);
    boolean repeated = policy == WhenUnknown.RESEND;
    assertThat(marks(chat)).isEqualTo(repeated ? List.of(false, true) : List.of(false));
    assertThat(api.calls(chat)).isEqualTo(repeated ? 2 : 1);
    boolean died = policy == WhenUnknown.HOLD || (repeated && doubts > 1);
    assertThat(letters(replica, chat)).hasSize(died ? 1 : 0).allMatch(DeadLetter::unsure);
  }

  @Test
  @Tag("K7-4")
  void aReplyThatFailsHoldsItsOwnChatOnlyAndOnlyAsLongAsItMaySucceed() {
    Replica left = replica();
    Replica right = replica();
    api.failsWhile(
        "M1",
        () -> api.calls("M1") <= 2 || others() < 50 || api.texts("ben").size() < 2,
        refused());
    api.alwaysFails("B1", rejects("blocked for good"));
    left.says("anna", "1", "echo M1");
    right.says("anna", "2", "echo M2");
    left.says("anna", "3", "echo M3");
    left.says("ben", "1", "echo B1");
    right.says("ben", "2", "echo B2");
    left.says("ben", "3", "echo B3");
    for (int chat = 0; chat < 50; chat++) {
      (chat % 2 == 0 ? left : right).says("other-" + chat, "1", "echo hello");
    }
    // M1 arrives only after all of them, so none has waited for it.
    await().atMost(LONG).until(() -> api.texts("anna").size() == 3);
    assertThat(api.texts("anna")).containsExactly("M1", "M2", "M3");
    awaitIdle(left, "ben");
    assertThat(api.texts("ben")).containsExactly("B2", "B3");
    assertThat(letters(right, "ben"))
        .singleElement()
        .satisfies(letter -> assertThat(letter.reason()).isEqualTo("blocked for good"))
        .satisfies(letter -> assertThat(letter.attempts()).isEqualTo(1))
        .satisfies(letter -> assertThat(letter.unsure()).isFalse());
  }

  private int others() {
    return (int) IntStream.range(0, 50).filter(c -> !api.texts("other-" + c).isEmpty()).count();
  }

  @Test
  void aProviderThatThrowsEachTimeHoldsItsChatUntilTheReplyIsGivenUp() {
    Replica only = replica();
    api.alwaysFails("poison", throwing());
    only.says("anna", "1", "echo poison");
    only.says("anna", "2", "echo next");
    awaitIdle(only, "anna");
    assertThat(api.texts("anna")).containsExactly("next");
    assertThat(api.calls("poison")).isEqualTo(2);
    assertThat(letters(only, "anna").get(0).reason())
        .contains("java.lang.IllegalStateException: a provider that throws");
  }

  /** Of K5-8: the wait is kept also after the replica's death, and order, too. */
  @Test
  void aLimitOfRateIsKeptThoughItsReplicaDies() {
    Duration limit = Duration.ofSeconds(4);
    Replica left = replica();
    Replica right = replica();
    api.fails("limited", limits(limit, Scope.CHAT));
    left.says("anna", "1", "echo limited");
    await().atMost(LONG).until(() -> api.calls("limited") == 1);
    long limited = clock.nanoTime();
    await().atMost(LONG).until(() -> left.backend.calls().contains("TurnStore.tick"));
    left.says("anna", "2", "echo behind");
    left.says("ben", "1", "echo unhindered");
    await().atMost(LONG).until(() -> api.texts("ben").size() == 1);
    left.dies();
    await().atMost(LONG).until(() -> api.texts("anna").size() == 2);
    assertThat(api.texts("anna")).containsExactly("limited", "behind");
    assertThat(api.calls("limited")).isEqualTo(2);
    assertThat(Duration.ofNanos(clock.nanoTime() - limited)).isGreaterThan(limit.minusMillis(500));
    assertThat(api.arrived("anna").get(0))
        .isEqualTo(
            new FakeApi.Arrival(
                right.id, "anna", api.arrived("anna").get(0).entry(), "limited", false));
  }

  @Test
  void aDeadMessageSaysWhyAndIsHandledOnceItIsLetGo() {
    Replica left = replica();
    Replica right = replica();
    broken = true;
    left.says("anna", "1", "break");
    left.says("anna", "2", "echo next");
    await().atMost(LONG).until(() -> letters(right, "anna").size() == 1);
    DeadLetter letter = letters(right, "anna").get(0);
    assertThat(letter.kind()).isEqualTo(DeadLetter.Kind.MESSAGE);
    assertThat(letter.attempts()).isEqualTo(5);
    assertThat(letter.reason()).contains("IllegalStateException: broken, as the test asks");
    assertThat(chats(left)).containsExactly("anna");

    broken = false;
    assertThat(office(right).retry(new ChatId("anna"), letter.id())).isEqualTo(Retried.TAKEN);
    await().atMost(LONG).until(() -> api.texts("anna").contains("mended"));
    assertThat(letters(left, "anna")).isEmpty();
    assertThat(chats(left)).isEmpty();
    assertThat(office(left).retry(new ChatId("anna"), letter.id())).isEqualTo(Retried.ABSENT);

    // As after a replica's end between letting go and dropping the letter.
    right.backend.real().deadLetters().put(letter);
    assertThat(office(left).retry(new ChatId("anna"), letter.id()))
        .isEqualTo(Retried.HANDLED_ALREADY);
    assertThat(letters(left, "anna")).isEmpty();
    right.says("anna", "3", "echo last");
    await().atMost(LONG).until(() -> api.texts("anna").contains("last"));
    assertThat(api.texts("anna")).filteredOn("mended"::equals).hasSize(1);
  }

  @Test
  void aDeadReplyIsSentOnceItIsLetGo() {
    Replica left = replica();
    Replica right = replica();
    api.fails("hello", rejects("blocked"));
    left.says("anna", "1", "echo hello");
    await().atMost(LONG).until(() -> letters(right, "anna").size() == 1);
    String id = letters(right, "anna").get(0).id();
    assertThat(office(right).retry(new ChatId("anna"), id)).isEqualTo(Retried.TAKEN);
    await().atMost(LONG).until(() -> !api.texts("anna").isEmpty());
    awaitIdle(right, "anna");
    assertThat(marks("anna")).containsExactly(false);
    assertThat(letters(left, "anna")).isEmpty();
    assertThat(left.botSaid("anna")).containsExactly("hello");
  }

  @Test
  void aReplyThatIsHeldIsSentMarkedOnceItIsLetGo() {
    Replica only = replica();
    api.policy(WhenUnknown.HOLD);
    api.fails("hello", answersTooLate());
    only.says("anna", "1", "echo hello");
    await().atMost(LONG).until(() -> letters(only, "anna").size() == 1);
    office(only).retry(new ChatId("anna"), letters(only, "anna").get(0).id());
    await().atMost(LONG).until(() -> api.texts("anna").size() == 2);
    awaitIdle(only, "anna");
    assertThat(marks("anna")).containsExactly(false, true);
    assertThat(letters(only, "anna")).isEmpty();
  }

  @Test
  void whatCannotBeRetriedCanBeDropped() {
    Replica only = replica();
    ChatId anna = new ChatId("anna");
    DeadLetter odd =
        new DeadLetter(anna, "x", "what is this", "of no known type", java.time.Instant.EPOCH);
    only.backend.real().deadLetters().put(odd);
    assertThat(office(only).retry(anna, "x")).isEqualTo(Retried.NOT_POSSIBLE);
    assertThat(letters(only, "anna")).containsExactly(odd);
    assertThat(office(only).drop(anna, "x")).isTrue();
    assertThat(office(only).drop(anna, "x")).isFalse();
  }

  @Test
  void withoutDurabilityRepliesLeaveAtOnceInOrderAndAsTheirPolicySays() {
    mesh =
        new MeshOfEngines(
            settings -> MeshSettings.quickSends(MeshSettings.durable(settings, false)));
    mesh.reaching(api);
    Replica only = replica();
    api.fails("one", refused(), refused());
    api.fails("two", answersTooLate());
    api.fails("three", rejects("blocked"));
    for (String text : List.of("one", "two", "three", "four")) {
      only.says("anna", text, "echo " + text);
    }
    await().atMost(LONG).until(() -> api.texts("anna").contains("four"));
    assertThat(api.texts("anna")).containsExactly("one", "two", "two", "four");
    assertThat(marks("anna")).containsExactly(false, false, true, false);
    await()
        .atMost(LONG)
        .until(
            () ->
                only.events.stream()
                    .anyMatch(
                        event ->
                            event instanceof MessageDied died && died.reason().equals("blocked")));
    assertThat(letters(only, "anna")).as("nothing of it was stored").isEmpty();
  }

  private List<Boolean> marks(String chat) {
    return api.arrived(chat).stream().map(FakeApi.Arrival::maybe).toList();
  }

  private static void awaitIdle(Replica replica, String chat) {
    await()
        .atMost(LONG)
        .until(
            () -> replica.lines(chat).stream().anyMatch(SendStory::isUsers) && look(replica, chat));
  }

  private static boolean isUsers(io.botmesh.api.LogEntry entry) {
    return entry.line().from() == LogLine.From.USER;
  }

  private static boolean look(Replica replica, String chat) {
    return replica.backend.real().turns().look(new ChatId(chat)).idle();
  }

  private static DeadLetterOffice office(Replica replica) {
    return replica.engine().deadLetters();
  }

  private static List<DeadLetter> letters(Replica replica, String chat) {
    return office(replica).letters(new ChatId(chat), 100);
  }

  private static List<String> chats(Replica replica) {
    return office(replica).chats(Optional.empty(), 100).chats().stream()
        .map(ChatId::value)
        .toList();
  }
}
