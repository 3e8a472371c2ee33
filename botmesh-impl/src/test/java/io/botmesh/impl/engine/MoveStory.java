package io.botmesh.impl.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.DeadLetter;
import io.botmesh.api.Flow;
import io.botmesh.api.MessageContext;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.event.ChatGone;
import io.botmesh.api.event.ChatMoved;
import io.botmesh.api.event.LeaseLost;
import io.botmesh.api.event.MessageFailed;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.Door;
import io.botmesh.api.spi.Schedule;
import io.botmesh.api.spi.ScheduleStore;
import io.botmesh.api.spi.SendOutcome;
import io.botmesh.impl.config.BotSettings;
import io.botmesh.impl.config.OutboxSettings;
import io.botmesh.impl.config.UnknownRule;
import io.botmesh.impl.conversation.ConversationDesk;
import io.botmesh.impl.conversation.CurrentStep;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import io.botmesh.impl.handler.DeclaredBot;
import io.botmesh.impl.handler.TimerHandler;
import io.botmesh.impl.handler.Turn;
import io.botmesh.impl.handler.TurnContext;
import io.botmesh.impl.handler.TurnHandler;
import io.botmesh.impl.json.JsonbCodec;
import io.botmesh.impl.signal.Signals;
import jakarta.json.bind.JsonbBuilder;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Chats that get another name, and chats that take nothing any more, on whatever backend. */
public abstract class MoveStory {
  static final Duration LONG = Duration.ofSeconds(60);
  private static final String OLD = "tg:-4000001";
  private static final String NEW = "tg:-1001000000001";

  private final FakeApi api = new FakeApi();
  private final CountDownLatch slow = new CountDownLatch(1);
  private MeshOfEngines mesh = new MeshOfEngines(MoveStory::quick).reaching(api);
  private volatile Replica mover;

  /** Opens one more view on the shared backend, empty before the test. */
  protected abstract Backend backend();

  @AfterEach
  void stopTheMesh() {
    slow.countDown();
    mesh.close();
  }

  private static BotSettings quick(BotSettings settings) {
    return MeshOfEngines.sends(
        settings,
        new OutboxSettings(
            Duration.ofMillis(40),
            Duration.ofMillis(200),
            400,
            Duration.ofHours(1),
            UnknownRule.AS_THE_PROVIDER_SAYS));
  }

  private Replica replica() {
    return mesh.started(backend(), this::bot, whole -> {});
  }

  private TurnHandler bot(ReplicaId id) {
    JsonbCodec codec = new JsonbCodec(JsonbBuilder.create());
    ConversationDesk desk =
        new ConversationDesk(
            codec, new SystemClock(), event -> {}, new CurrentStep(), Signals.NONE);
    DeclaredBot bot = new DeclaredBot("test", id, codec, new SystemClock(), desk);
    bot.when(Pattern.compile("echo (.*)"), context -> context.reply(context.groups().get(0)));
    bot.when(Pattern.compile("set (.*) ([0-9]*)"), MoveStory::set);
    bot.when("count", MoveStory::count);
    bot.when(
        "slow",
        context -> {
          slow.await();
          context.reply("slow");
        });
    bot.when("migrate", context -> mover.moved(OLD, NEW));
    bot.use(
        Flow.named("order")
            .on("order")
            .ask("What?", "what")
            .ask("How many?", "number")
            .ask("Where to?", "place")
            .say(c -> c.state("number") + " " + c.state("what") + " to " + c.state("place"))
            .persistent());
    return new Speaking(bot.seal(), codec, desk);
  }

  private static void set(MessageContext context) {
    Duration in = Duration.ofMillis(Long.parseLong(context.groups().get(1)));
    ((TurnContext) context)
        .setTimer(context.groups().get(0), new SystemClock().now().plus(in), "say", "");
  }

  private static void count(MessageContext context) {
    int count = context.user().get("count", Integer.class).orElse(0) + 1;
    context.user().put("count", count);
    context.reply("count " + count);
  }

  /** A bot whose timers say their names. */
  private record Speaking(TurnHandler messages, JsonbCodec codec, ConversationDesk desk)
      implements TurnHandler {
    @Override
    public Changes handle(Turn turn) throws Exception {
      return messages.handle(turn);
    }

    @Override
    public Map<String, TimerHandler> timers() {
      return Map.of(
          "say",
          (turn, timer) -> {
            TurnContext context = new TurnContext(turn, codec, new SystemClock(), desk);
            context.reply("time for " + timer.id().name());
            return context.changes();
          });
    }
  }

  /** In what order a transport tells of a move, beside what it answers to sends. */
  enum Told {
    IN_THE_OLD_CHAT_FIRST,
    IN_THE_NEW_CHAT_FIRST,
    NOT_AT_ALL
  }

  @ParameterizedTest
  @EnumSource(Told.class)
  @Tag("K7-6")
  void aChatThatGotAnotherNameGoesOnWithAllThatItHad(Told told) {
    Replica left = replica();
    Replica right = replica();
    atStepThree(left, right, 4_000);
    left.says("other", "1", "echo unhindered");
    api.chatMeets(OLD, FakeApi.moved(NEW));
    switch (told) {
      case IN_THE_OLD_CHAT_FIRST -> {
        assertThat(left.moved(OLD, NEW)).isEqualTo(new ChatId(NEW));
        assertThat(right.moved(OLD, NEW)).isEqualTo(new ChatId(NEW));
      }
      case IN_THE_NEW_CHAT_FIRST -> {
        right.moved(OLD, NEW);
        left.moved(OLD, NEW);
      }
      case NOT_AT_ALL -> {}
    }
    awaitTexts(NEW, "How many?", "Where to?");
    long callsOfTheOld = api.chatCalls(OLD);
    right.says(NEW, "4", "my street");
    awaitTexts(NEW, "How many?", "Where to?", "2 tea to my street", "time for tea");
    assertThat(api.texts(OLD)).containsExactly("What?");
    assertThat(api.chatCalls(OLD)).as("no endless retry").isEqualTo(callsOfTheOld);
    assertThat(api.arrived(NEW)).extracting(FakeApi.Arrival::maybe).containsOnly(false);
    assertThat(api.texts("other")).containsExactly("unhindered");
    assertNothingLeft(left);
    // Who carried it says so; several may have at the same moment, also of one replica: who sends,
    // and who looks.
    assertThat(moves(left) + moves(right)).isPositive();
    assertThat(letters(left, OLD)).isEmpty();
    assertThat(letters(left, NEW)).isEmpty();
  }

  @Test
  @Tag("K7-6")
  void aChatThatIsGoneIsTriedOnceItsJobsAreStoppedAndEverythingElseGoesOn() {
    Replica left = replica();
    Replica right = replica();
    left.says("ben", "1", "set tea 3600000");
    left.says("ben", "2", "set bath 3700000");
    await().atMost(LONG).until(() -> timers(left, "ben").size() == 2);
    api.chatMeets("ben", FakeApi.refused());
    for (int number = 3; number < 6; number++) {
      right.says("ben", "" + number, "echo hello " + number);
    }
    await().atMost(LONG).until(() -> look(left, "ben") == 3);
    api.chatMeets("ben", FakeApi.gone("403 blocked by the user"));
    IntStream.range(0, 20)
        .forEach(n -> (n % 2 == 0 ? left : right).says("other-" + n, "1", "echo on"));
    IntStream.range(0, 20).forEach(n -> awaitTexts("other-" + n, "on"));

    await().atMost(LONG).until(() -> letters(left, "ben").size() == 3);
    assertThat(letters(left, "ben"))
        .extracting(DeadLetter::reason)
        .containsOnly("403 blocked by the user");
    await().atMost(LONG).until(() -> timers(left, "ben").isEmpty());
    assertThat(look(left, "ben")).isZero();
    List<ChatGone> told = gone(left, right);
    assertThat(told).hasSize(1);
    assertThat(told.get(0).timers()).containsExactly("tea", "bath");
    assertThat(api.calls("hello 4") + api.calls("hello 5")).as("behind it").isLessThanOrEqualTo(1);

    long calls = api.chatCalls("ben");
    left.says("ben", "6", "echo again");
    await().atMost(LONG).until(() -> letters(left, "ben").size() == 4);
    assertThat(api.chatCalls("ben")).as("tried once more, since it spoke").isEqualTo(calls + 1);
    api.chatMeets("ben", arrives -> accepted(arrives));
    left.says("ben", "7", "echo unblocked");
    awaitTexts("ben", "unblocked");
  }

  @ParameterizedTest
  @ValueSource(strings = {"arrive", "unload"})
  @Tag("K7-6")
  void aReplicaThatDiesWithTheMoveInHandLeavesItToAnother(String lastCall) {
    Replica left = replica();
    Replica right = replica();
    atStepThree(left, right, 7_000);
    api.chatMeets(OLD, FakeApi.moved(NEW));
    if (lastCall.equals("arrive")) {
      left.backend.loseRepliesOf("arrive");
    } else {
      left.backend.loseRepliesOf("unload");
    }
    right.backend.loseRepliesOf("depart");
    assertThatThrownBy(() -> left.moved(OLD, NEW)).isInstanceOf(BotmeshException.class);
    assertThat(left.backend.calls()).contains("unanswered " + lastCall);
    left.dies();
    right.backend.mend();
    awaitTexts(NEW, "How many?", "Where to?");
    right.says(NEW, "4", "my street");
    awaitTexts(NEW, "How many?", "Where to?", "2 tea to my street", "time for tea");
    assertNothingLeft(right);
  }

  @Test
  void messagesThatComeInUnderTheOldNameFollowInTheirOrder() {
    Replica left = replica();
    Replica right = replica();
    left.says(OLD, "1", "count");
    awaitTexts(OLD, "count 1");
    left.moved(OLD, NEW);
    for (int number = 2; number <= 9; number++) {
      (number % 2 == 0 ? left : right).says(OLD, "" + number, "count");
    }
    awaitTexts(NEW, IntStream.rangeClosed(2, 9).mapToObj(n -> "count " + n).toArray(String[]::new));
    assertThat(right.says(OLD, "5", "count")).isEqualTo(Door.Receipt.DUPLICATE);
    right.says(NEW, "10", "count");
    await().atMost(LONG).until(() -> api.texts(NEW).contains("count 10"));
    assertNothingLeft(left);
  }

  @Test
  void messagesThatWaitForATurnUnderWayAreHandledInTheNewChat() {
    Replica left = replica();
    left.says(OLD, "1", "slow");
    left.says(OLD, "2", "echo two");
    left.says(OLD, "3", "echo three");
    left.moved(OLD, NEW);
    slow.countDown();
    awaitTexts(NEW, "slow", "two", "three");
    assertThat(api.texts(OLD)).isEmpty();
    assertNothingLeft(left);
  }

  @Test
  void aHandlerMayMoveItsOwnChat() {
    mover = replica();
    mover.says(OLD, "1", "count");
    mover.says(OLD, "2", "migrate");
    mover.says(OLD, "3", "count");
    awaitTexts(NEW, "count 2");
    assertNothingLeft(mover);
  }

  @Test
  void theNewChatMayHaveBegunAndWhatItHadLiesAmongTheDeadLetters() {
    Replica only = replica();
    only.says(OLD, "1", "count");
    only.says(OLD, "2", "count");
    awaitTexts(OLD, "count 1", "count 2");
    only.says(NEW, "1", "count");
    awaitTexts(NEW, "count 1");
    only.moved(OLD, NEW);
    only.says(NEW, "2", "count");
    awaitTexts(NEW, "count 1", "count 3");
    await().atMost(LONG).until(() -> letters(only, NEW).size() == 1);
    assertThat(letters(only, NEW).get(0).payload()).contains("\"count\":1");
    assertThat(letters(only, NEW).get(0).kind()).isEqualTo(DeadLetter.Kind.OTHER);
  }

  @Test
  void aChatMovesOnAndNeverInACircle() {
    Replica only = replica();
    only.says("a", "1", "count");
    awaitTexts("a", "count 1");
    assertThat(only.moved("a", "b")).isEqualTo(new ChatId("b"));
    assertThat(only.moved("b", "c")).isEqualTo(new ChatId("c"));
    assertThat(only.moved("a", "elsewhere")).isEqualTo(new ChatId("c"));
    assertThatThrownBy(() -> only.moved("c", "a"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("BMESH-0359");
    assertThatThrownBy(() -> only.moved("c", "c"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("BMESH-0356");
    only.says("a", "2", "count");
    awaitTexts("c", "count 2");
  }

  @Test
  void withoutDurabilityTooWhatWaitsFollows() {
    mesh = new MeshOfEngines(settings -> quick(MeshOfEngines.durable(settings, false)));
    mesh.reaching(api);
    Replica left = replica();
    Replica right = replica();
    left.says(OLD, "1", "slow");
    left.says(OLD, "2", "echo two");
    right.says(OLD, "3", "echo three");
    left.moved(OLD, NEW);
    slow.countDown();
    await().atMost(LONG).until(() -> api.texts(NEW).size() == 3);
    assertThat(api.texts(NEW)).containsSubsequence("slow", "two").contains("three");
    api.chatMeets(NEW, FakeApi.moved("third"));
    left.says(NEW, "4", "echo four");
    awaitTexts("third", "four");
    await().atMost(LONG).until(() -> left.backend.real().turns().look(new ChatId(OLD)).idle());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void withoutDurabilityWhatIsUnderWayFollowsWhoeverMovesItsChat(boolean another) {
    mesh = new MeshOfEngines(settings -> quick(MeshOfEngines.durable(settings, false)));
    mesh.reaching(api);
    Replica left = replica();
    Replica right = replica();
    left.says(OLD, "1", "slow");
    left.says(OLD, "2", "echo two");
    assertThat((another ? right : left).moved(OLD, NEW)).isEqualTo(new ChatId(NEW));
    slow.countDown();
    awaitTexts(NEW, "slow", "two");
    await().atMost(LONG).until(() -> left.events.stream().anyMatch(LeaseLost.class::isInstance));
    assertThat(left.events).doesNotHaveAnyElementsOfTypes(MessageFailed.class);
    assertNothingLeft(left);
  }

  @Test
  void whatHadArrivedInAChatThatMovesOnArrivesOnce() {
    Replica left = replica();
    Replica right = replica();
    left.says(OLD, "1", "count");
    awaitTexts(OLD, "count 1");
    api.chatMeets(OLD, FakeApi.refused());
    left.says(OLD, "2", "count");
    await().atMost(LONG).until(() -> look(left, OLD) == 1);
    left.backend.loseRepliesOf("unload");
    assertThatThrownBy(() -> left.moved(OLD, NEW)).isInstanceOf(BotmeshException.class);
    right.says(NEW, "3", "count");
    awaitTexts(NEW, "count 2", "count 3");
    right.moved(NEW, "third");
    left.dies();
    assertNothingLeft(right);
    right.says("third", "4", "count");
    awaitTexts("third", "count 4");
    assertThat(letters(right, "third")).isEmpty();
  }

  @Test
  void whatWasHandedOutAndNotTriedIsNotTakenForSentInTheNewChat() {
    Replica only = replica();
    only.says(OLD, "1", "echo one");
    awaitTexts(OLD, "one");
    await().atMost(LONG).until(() -> look(only, OLD) == 0);
    // The user's line must stand before the answer is sent.
    only.backend.loseRepliesOf("append");
    only.says(OLD, "2", "echo two");
    await().atMost(LONG).until(() -> look(only, OLD) == 1);
    only.moved(OLD, NEW);
    only.backend.mend();
    awaitTexts(NEW, "two");
    assertThat(api.arrived(NEW)).extracting(FakeApi.Arrival::maybe).containsOnly(false);
    assertNothingLeft(only);
  }

  @Test
  void whatItsReplicaSentAndCouldNotTickOffIsNotSentAgainInTheNewChat() {
    Replica only = replica();
    only.says(OLD, "1", "echo one");
    awaitTexts(OLD, "one");
    await().atMost(LONG).until(() -> look(only, OLD) == 0);
    only.backend.loseRepliesOf("tick");
    only.says(OLD, "2", "echo two");
    awaitTexts(OLD, "one", "two");
    assertThatThrownBy(() -> only.moved(OLD, NEW)).isInstanceOf(CoordinationUnavailable.class);
    only.backend.mend();
    only.says(NEW, "3", "echo three");
    assertNothingLeft(only);
    awaitTexts(NEW, "three");
    assertThat(letters(only, NEW)).isEmpty();
  }

  private static SendOutcome accepted(Runnable arrives) {
    arrives.run();
    return new SendOutcome.Accepted();
  }

  /** A flow at step 3, two replies that are not sent yet, one timer. */
  private void atStepThree(Replica left, Replica right, int timer) {
    left.says(OLD, "0", "set tea " + timer);
    await().atMost(LONG).until(() -> timers(left, OLD).size() == 1);
    left.says(OLD, "1", "order");
    awaitTexts(OLD, "What?");
    api.chatMeets(OLD, FakeApi.refused());
    right.says(OLD, "2", "tea");
    left.says(OLD, "3", "2");
    await().atMost(LONG).until(() -> look(left, OLD) == 2);
  }

  private static int look(Replica replica, String chat) {
    return replica.backend.real().turns().look(new ChatId(chat)).entries();
  }

  private void assertNothingLeft(Replica replica) {
    ChatId old = new ChatId(OLD);
    await().atMost(LONG).until(() -> replica.backend.real().turns().look(old).idle());
    await()
        .atMost(LONG)
        .until(() -> replica.backend.real().turns().read(old).checkpoint().value().isEmpty());
    assertThat(replica.backend.real().turns().read(old).userData().value()).isEmpty();
    assertThat(timers(replica, OLD)).isEmpty();
  }

  private void awaitTexts(String chat, String... texts) {
    await().atMost(LONG).untilAsserted(() -> assertThat(api.texts(chat)).containsExactly(texts));
  }

  private static List<Schedule> timers(Replica replica, String chat) {
    ScheduleStore schedules = replica.backend.real().schedules();
    return IntStream.range(0, ScheduleStore.PARTS)
        .boxed()
        .flatMap(part -> schedules.list(part, Optional.empty(), 1000).schedules().stream())
        .filter(timer -> timer.id().chat().value().equals(chat))
        .toList();
  }

  private static List<DeadLetter> letters(Replica replica, String chat) {
    return replica.backend.real().deadLetters().list(new ChatId(chat), 100);
  }

  private static int moves(Replica replica) {
    return (int) replica.events.stream().filter(ChatMoved.class::isInstance).count();
  }

  private static List<ChatGone> gone(Replica... replicas) {
    return Arrays.stream(replicas)
        .flatMap(replica -> replica.events.stream())
        .filter(ChatGone.class::isInstance)
        .map(ChatGone.class::cast)
        .toList();
  }
}
