package io.botmesh.impl.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.ChatId;
import io.botmesh.api.Flow;
import io.botmesh.api.MessageContext;
import io.botmesh.api.PutAnswer;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.Store;
import io.botmesh.api.Stored;
import io.botmesh.api.Write;
import io.botmesh.api.event.MessageFailed;
import io.botmesh.api.spi.Backend;
import io.botmesh.impl.conversation.ConversationDesk;
import io.botmesh.impl.conversation.CurrentStep;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import io.botmesh.impl.handler.DeclaredBot;
import io.botmesh.impl.handler.TurnHandler;
import io.botmesh.impl.json.JsonbCodec;
import io.botmesh.impl.signal.Count;
import io.botmesh.impl.signal.Signals;
import io.botmesh.testkit.PatchedBackend;
import jakarta.json.bind.JsonbBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What went wrong for others when several workers had one user's messages (cases of kind 1), played
 * on whatever backend the replicas share.
 */
public abstract class OneAtATimeStory {
  private static final Duration LONG = Duration.ofSeconds(40);
  private static final int RUNS_OF_AN_ATTEMPT = 4;
  private static final int ATTEMPTS = 5;
  private static final int STEPS = 20;

  private final Tally tally = new Tally();
  private MeshOfEngines mesh = new MeshOfEngines().measuredBy(tally);
  private final CountDownLatch read = new CountDownLatch(1);
  private final CountDownLatch rewritten = new CountDownLatch(1);
  private final AtomicInteger runs = new AtomicInteger();
  private volatile Store administrator;

  /** Opens one more view on the shared backend, empty before the test. */
  protected abstract Backend backend();

  @AfterEach
  void stopTheMesh() {
    rewritten.countDown();
    mesh.close();
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
    bot.when(Pattern.compile("50[0-9]( then fail)?"), OneAtATimeStory::collect);
    bot.when(Pattern.compile("type (.*)"), OneAtATimeStory::type);
    bot.when("edit", this::edit);
    bot.when("edit in vain", this::editInVain);
    bot.use(twentySteps());
    return bot.seal();
  }

  private static void collect(MessageContext context) {
    String update = context.text().substring(0, 3);
    if (context.user().get("first", String.class).isEmpty()) {
      context.user().put("first", update);
    } else {
      context
          .user()
          .put("rest", context.user().get("rest", String.class).orElse("") + update + " ");
    }
    String rest = context.user().get("rest", String.class).orElse("");
    context.reply(
        ("first " + context.user().get("first", String.class).orElseThrow() + " rest " + rest)
            .strip());
    if (context.text().endsWith("fail")) {
      throw new IllegalStateException("after it has changed the state, as the test asks");
    }
  }

  private static void type(MessageContext context) throws InterruptedException {
    String before = context.user().get("typed", String.class).orElse("");
    // The handler's work takes a while: nobody else may get at the state meanwhile.
    new CountDownLatch(1).await(300, TimeUnit.MILLISECONDS);
    context.user().put("typed", before + context.groups().get(0));
    context.reply(before + context.groups().get(0));
  }

  private void edit(MessageContext context) throws InterruptedException {
    String before = context.user().get("note", String.class).orElse("nothing");
    runs.incrementAndGet();
    read.countDown();
    rewritten.await();
    context.user().put("note", before + " and mine");
    context.reply("run " + runs.get() + " found " + before);
  }

  private void editInVain(MessageContext context) {
    runs.incrementAndGet();
    rewrite(administrator, context.chat().value(), "written by run " + runs.get());
    context.user().put("note", "mine");
    context.reply("nobody may see this");
  }

  private static void rewrite(Store store, String chat, String note) {
    Stored before = store.userData(new ChatId(chat));
    assertThat(
            store.putUserData(
                new ChatId(chat), before.version(), Write.of("{\"note\":\"" + note + "\"}")))
        .isInstanceOf(PutAnswer.Put.class);
  }

  private static Flow twentySteps() {
    Flow flow = Flow.named("twenty").on("twenty").persistent();
    for (int step = 1; step <= STEPS; step++) {
      int at = step;
      flow =
          flow.ask(
              context -> "Question " + at + " after " + context.state("a" + (at - 1)), "a" + at);
    }
    return flow.say(context -> "Done after " + context.state("a" + STEPS));
  }

  @Test
  @Tag("K1-1")
  void aBacklogIsWorkedOnInItsOrderAndWhatAFailedMessageChangedIsSeenByNobody() {
    Backend waiting = backend();
    Replica before =
        mesh.started(
            new PatchedBackend(waiting, new TakesNoTurn(waiting.turns())), this::bot, whole -> {});
    for (String chat : List.of("tg:1001", "tg:1002")) {
      before.says(chat, "501", "501");
      before.says(chat, "502", chat.equals("tg:1001") ? "502" : "502 then fail");
      before.says(chat, "503", "503");
    }
    before.stop();

    Replica left = replica();
    Replica right = replica();
    left.says("tg:1001", "504", "504");
    right.says("tg:1002", "504", "504");
    awaitSaid(
        left,
        "tg:1001",
        "first 501 rest",
        "first 501 rest 502",
        "first 501 rest 502 503",
        "first 501 rest 502 503 504");
    awaitSaid(
        right,
        "tg:1002",
        "first 501 rest",
        "Sorry, something went wrong and your message could not be handled.",
        "first 501 rest 503",
        "first 501 rest 503 504");
  }

  @Test
  @Tag("K1-2")
  void quickMessagesOverThreeReplicasAreHandledInOrderAndWhoeverWroteBesideThemIsRespected()
      throws Exception {
    List<Replica> replicas = List.of(replica(), replica(), replica());
    for (int at = 0; at < 6; at++) {
      replicas.get(at % 3).says("wa:15550001111", "m" + at, "type " + (char) ('a' + at));
    }
    awaitSaid(replicas.get(0), "wa:15550001111", "a", "ab", "abc", "abcd", "abcde", "abcdef");
    for (Replica replica : replicas) {
      assertThat(replica.events).doesNotHaveAnyElementsOfTypes(MessageFailed.class);
    }
    assertThat(tally.of(Count.CONFLICTS)).isZero();

    Replica editor = replicas.get(1);
    editor.says("wa:2", "m1", "edit");
    assertThat(read.await(40, TimeUnit.SECONDS)).isTrue();
    rewrite(replicas.get(2).engine().store(), "wa:2", "theirs");
    rewritten.countDown();
    awaitSaid(editor, "wa:2", "run 2 found theirs");
    assertThat(editor.engine().store().userData(new ChatId("wa:2")).value())
        .hasValueSatisfying(data -> assertThat(data).contains("theirs and mine"));
    assertThat(tally.of(Count.CONFLICTS)).isEqualTo(1);
  }

  @Test
  void aMessageWhoseChatIsRewrittenTimeAndAgainIsGivenUpAfterABoundedNumberOfRuns() {
    Replica only = replica();
    administrator = only.engine().store();
    only.says("wa:3", "m1", "edit in vain");
    awaitSaid(only, "wa:3", "Sorry, something went wrong and your message could not be handled.");
    assertThat(runs).hasValue(RUNS_OF_AN_ATTEMPT * ATTEMPTS);
    assertThat(tally.of(Count.CONFLICTS)).isEqualTo(RUNS_OF_AN_ATTEMPT * ATTEMPTS);
  }

  @Test
  @Tag("K1-4")
  void eachStepBuildsOnTheOneBeforeWhicheverReplicaHandledThat() {
    // Without durability it is surely the replica which got the message that handles it.
    mesh = new MeshOfEngines(settings -> MeshSettings.durable(settings, false));
    List<Replica> replicas = List.of(replica(), replica(), replica());
    List<String> expected = new ArrayList<>();
    for (int step = 0; step <= STEPS; step++) {
      answer(replicas.get(step % 3), "robin", step, expected);
    }
    List<String> stretches = new ArrayList<>();
    for (int step = 0; step <= 5; step++) {
      answer(replicas.get(0), "stretches", step, stretches);
    }
    for (int step = 6; step <= 10; step++) {
      answer(replicas.get(1), "stretches", step, stretches);
    }
    answer(replicas.get(0), "stretches", 11, stretches);
    assertThat(stretches).last().isEqualTo("Question 12 after answer 11");
  }

  /** Enters the flow, or answers a step's question, and waits for what the bot says then. */
  private static void answer(Replica replica, String chat, int step, List<String> expected) {
    replica.says(chat, "m" + step, step == 0 ? "twenty" : "answer " + step);
    String after = step == 0 ? "" : "answer " + step;
    expected.add(
        step == STEPS ? "Done after " + after : "Question " + (step + 1) + " after " + after);
    awaitSaid(replica, chat, expected.toArray(String[]::new));
    assertThat(replica.lines(chat).get(2 * step + 1).line().replica()).contains(replica.id);
  }

  private static void awaitSaid(Replica replica, String chat, String... lines) {
    await()
        .atMost(LONG)
        .pollInterval(Duration.ofMillis(20))
        .untilAsserted(() -> assertThat(replica.botSaid(chat)).containsExactly(lines));
  }
}
