package io.botmesh.impl.dialogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.ChatId;
import io.botmesh.api.ConversationBody;
import io.botmesh.api.ConversationContext;
import io.botmesh.api.Fence;
import io.botmesh.api.TurnLost;
import io.botmesh.impl.dialogue.Chatroom.Mode;
import io.botmesh.impl.dialogue.DialogueOutcome.Ended;
import io.botmesh.impl.dialogue.DialogueOutcome.StackGone;
import io.botmesh.impl.dialogue.DialogueOutcome.Waits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Which stacks are kept, which are ended, and how. */
class StacksTest {
  private final List<Chatroom> rooms = new ArrayList<>();
  private final List<String> seen = new CopyOnWriteArrayList<>();

  private Chatroom room(ConversationBody body, boolean live) {
    Chatroom room = new Chatroom(body, live);
    rooms.add(room);
    return room;
  }

  @AfterEach
  void noThreadIsLeft() {
    rooms.forEach(Chatroom::close);
    rooms.forEach(room -> room.threads.awaitAlive(0));
  }

  private void twoQuestions(ConversationContext c) {
    c.say(c.ask("One?").text() + c.ask("Two?").text());
  }

  @Test
  void whatWasNotCommittedIsNotGoneOnWith() throws Exception {
    Chatroom room = room(this::twoQuestions, false);
    room.says("order");
    room.refused().says("refused");
    assertThat(room.says("1")).containsExactly("Two?");
    assertThat(room.last.replayed()).isTrue();
    assertThat(room.says("2")).containsExactly("12");
    assertThat(room.last.replayed()).isFalse();
  }

  @Test
  void aTurnLostInMidTurnFailsTheRunAndEndsTheStack() throws Exception {
    Chatroom room =
        room(
            c -> {
              c.ask("One?");
              try {
                c.run("work", () -> seen.add("worked"));
              } catch (RuntimeException swallowed) {
                seen.add("swallowed");
              }
              c.ask("Two?");
            },
            false);
    room.says("order");
    room.prepare = FakeDialogueTurn::lose;
    assertThatThrownBy(() -> room.says("1")).isInstanceOf(TurnLost.class);
    room.threads.awaitAlive(0);
    room.prepare = turn -> {};
    assertThat(room.says("1")).containsExactly("Two?");
    assertThat(seen).containsExactly("worked", "worked");
  }

  @Test
  void anotherReplicaGoesOnAfterTheWorkThatWasSaved() throws Exception {
    Chatroom room =
        room(
            c -> {
              c.ask("One?");
              c.say("Working.");
              c.user().put("state", "working");
              c.run("work", () -> seen.add("worked"));
              c.say("Worked.");
              c.ask("Two?");
            },
            false);
    room.says("order");
    room.refused().says("1");
    room.restart();
    assertThat(room.says("1")).containsExactly("Working.", "Worked.", "Two?");
    assertThat(room.userData()).containsEntry("state", "working");
    assertThat(seen).containsExactly("worked");
  }

  @Test
  void theFirstOfTwoFailuresIsTheOneThatIsTold() throws Exception {
    Chatroom room =
        room(
            c -> {
              try {
                c.run(
                    "pay",
                    () -> {
                      throw new IllegalStateException("service down");
                    });
              } catch (IllegalStateException caught) {
                throw new IllegalArgumentException("of the body", caught);
              }
            },
            false);
    assertThatThrownBy(() -> room.says("order")).hasMessage("service down");
  }

  @Test
  void anIdleActionThatFailsFailsTheTurnAndIsNoneOfTheBodysBusiness() throws Exception {
    Chatroom room =
        room(
            c -> {
              c.idle(
                  Duration.ofMinutes(1),
                  () -> {
                    throw new IllegalStateException("of the idle action");
                  });
              try {
                c.say(c.ask("One?").text());
              } catch (RuntimeException caught) {
                seen.add("caught");
              }
            },
            false);
    room.says("order");
    assertThatThrownBy(room::idles).hasMessage("of the idle action");
    room.threads.awaitAlive(0);
    assertThat(room.says("1")).containsExactly("1");
    assertThat(seen).isEmpty();
  }

  @Test
  void whatCannotBeSetUpOrTakenDownOnTheBodysThreadFailsTheTurn() throws Exception {
    Chatroom room =
        room(
            c -> {
              seen.add("begun");
              try {
                c.ask("One?");
              } catch (RuntimeException caught) {
                seen.add("caught");
              }
            },
            false);
    room.prepare =
        turn ->
            turn.presence =
                () -> {
                  throw new IllegalStateException("not set up");
                };
    assertThatThrownBy(() -> room.says("order")).hasMessage("not set up");
    assertThat(seen).isEmpty();
    room.prepare =
        turn ->
            turn.presence =
                () ->
                    () -> {
                      throw new IllegalStateException("not taken down");
                    };
    assertThatThrownBy(() -> room.says("order")).hasMessage("not taken down");
    assertThat(seen).containsExactly("begun");
    room.threads.awaitAlive(0);
  }

  @Test
  void aMessageIsNoAnswerToAQuestionThatIsAskedInItsTurn() throws Exception {
    Journal entered =
        new Journal(
            Map.of(),
            new Moment(Chatroom.NOON, Locale.ENGLISH),
            List.of(),
            Optional.empty(),
            Optional.empty());
    FakeDialogueTurn turn = turn("anna");
    try (Dialogues dialogues =
        dialogues(new CountedThreads(), new Stacks(1, Duration.ofSeconds(20)))) {
      Reached reached =
          dialogues.goOn(
              new Dialogue("order", this::twoQuestions, false),
              turn,
              new StoredDialogue(Optional.of(entered), new Fence(1)),
              Cue.ANSWER);
      assertThat(reached.outcome()).isInstanceOf(Waits.class);
      assertThat(turn.said).containsExactly("One?");
    }
  }

  @Test
  void overTheBoundTheOneThatHasWaitedLongestMakesWay() throws Exception {
    CountedThreads threads = new CountedThreads();
    Stacks stacks = new Stacks(2, Duration.ofSeconds(20));
    Dialogues dialogues = dialogues(threads, stacks);
    Dialogue dialogue = new Dialogue("order", this::twoQuestions, false);
    Dialogue live = new Dialogue("live", this::twoQuestions, true);
    begin(dialogues, live, "oldest, but not to be replayed");
    begin(dialogues, dialogue, "old");
    threads.awaitAlive(2);
    begin(dialogues, dialogue, "new");
    threads.awaitAlive(2);
    assertThat(stacks.parked()).isEqualTo(2);
    assertThat(threads.made().get(1).isAlive()).isFalse();
    begin(dialogues, live, "live, too");
    begin(dialogues, live, "one live too many");
    threads.awaitAlive(2);
    assertThat(threads.made().stream().map(Thread::isAlive))
        .containsExactly(false, false, false, true, true);
    dialogues.close();
    threads.awaitAlive(0);
  }

  @Test
  void withoutAnyStacksAllGoesByReplay() throws Exception {
    Chatroom room = room(this::twoQuestions, false).most(0);
    room.says("order");
    room.threads.awaitAlive(0);
    room.says("1");
    assertThat(room.last.replayed()).isTrue();
    assertThat(room.says("2")).containsExactly("12");
  }

  @Test
  void aClosedRegistryKeepsNothing() throws Exception {
    Stacks stacks = new Stacks(5, Duration.ofSeconds(20));
    CountedThreads threads = new CountedThreads();
    Dialogues dialogues = dialogues(threads, stacks);
    dialogues.close();
    begin(dialogues, new Dialogue("order", this::twoQuestions, false), "late");
    assertThat(stacks.parked()).isZero();
    threads.awaitAlive(0);
  }

  @Test
  void aStackIsUnwoundPastCatchExceptionAndThroughFinally() throws Exception {
    Chatroom room =
        room(
            c -> {
              try {
                while (true) {
                  try {
                    c.ask("One?");
                  } catch (Exception swallowed) {
                    seen.add("swallowed");
                  }
                }
              } finally {
                seen.add("finally");
                c.say("refused");
              }
            },
            false);
    room.says("order");
    room.dialogues().end(Chatroom.ANNA);
    assertThat(seen).containsExactly("finally");
    assertThat(room.stacks().parked()).isZero();
    assertThat(room.turn.said).containsExactly("One?");
  }

  @Test
  void aStackThatDoesNotEndIsInterruptedAndLeftToItself() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    CountedThreads threads = new CountedThreads();
    Dialogues dialogues = dialogues(threads, new Stacks(5, Duration.ofMillis(1)));
    Dialogue stubborn =
        new Dialogue(
            "stubborn",
            c -> {
              try {
                c.ask("One?");
              } finally {
                try {
                  never.await();
                } catch (InterruptedException stop) {
                  seen.add("interrupted");
                }
              }
            },
            false);
    begin(dialogues, stubborn, "anna");
    dialogues.close();
    threads.awaitAlive(0);
    assertThat(seen).containsExactly("interrupted");
  }

  @Test
  void aBodyThatCatchesEverythingAndGoesOnAskingDoesNotSpin() throws Exception {
    AtomicInteger refusals = new AtomicInteger();
    AtomicBoolean enough = new AtomicBoolean();
    CountedThreads threads = new CountedThreads();
    Dialogues dialogues = dialogues(threads, new Stacks(5, Duration.ofMillis(1)));
    Dialogue hopeless =
        new Dialogue(
            "hopeless",
            c -> {
              while (!enough.get()) {
                try {
                  c.ask("One?");
                } catch (Throwable anything) {
                  refusals.incrementAndGet();
                }
              }
            },
            false);
    begin(dialogues, hopeless, "anna");
    dialogues.close();
    await().until(() -> threads.made().get(0).getState() == Thread.State.TIMED_WAITING);
    assertThat(refusals).hasValueLessThan(200);
    enough.set(true);
    LockSupport.unpark(threads.made().get(0));
    threads.awaitAlive(0);
  }

  @Test
  void anInterruptedTurnInterruptsTheBodyAndWaitsForIt() throws Exception {
    Chatroom room =
        room(
            c -> {
              c.ask("One?");
              try {
                new CountDownLatch(1).await();
              } finally {
                seen.add("cleaned up");
              }
            },
            false);
    room.says("order");
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> room.says("1")).isInstanceOf(InterruptedException.class);
    assertThat(Thread.interrupted()).as("the turn's own mark").isTrue();
    assertThat(seen).containsExactly("cleaned up");
  }

  @Test
  void anInterruptionIsNotCarriedIntoTheNextTurn() throws Exception {
    Chatroom room =
        room(
            c -> {
              c.ask("One?");
              c.ask("Two?");
              c.say("" + Thread.currentThread().isInterrupted());
            },
            false);
    room.says("order");
    Thread.currentThread().interrupt();
    room.says("1");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(room.says("2")).containsExactly("false");
    assertThat(room.last.replayed()).isFalse();
  }

  @Test
  @Tag("R9")
  void ofALiveConversationOnlyAMarkerIsStoredAndNothingIsSaved() throws Exception {
    Chatroom room =
        room(
            c -> {
              c.run("open", () -> seen.add("opened"));
              twoQuestions(c);
            },
            true);
    room.says("order");
    assertThat(((Waits) room.last.outcome()).journal()).isEmpty();
    assertThat(((Waits) room.last.outcome()).tooLarge()).isFalse();
    assertThat(room.turn.saves).isEmpty();
    room.says("1");
    assertThat(room.says("2")).containsExactly("12");
    assertThat(room.last).isEqualTo(new Reached(new Ended(), false));
  }

  @Test
  @Tag("R9")
  void aLiveConversationIsGoneElsewhere() throws Exception {
    Chatroom room = room(this::twoQuestions, true);
    room.says("order");
    room.restart();
    assertThat(room.says("1")).isEmpty();
    assertThat(room.last).isEqualTo(new Reached(new StackGone(), false));
  }

  @Test
  void aLiveConversationWhoseTurnWasRefusedIsGone() throws Exception {
    Chatroom room =
        room(
            c -> {
              c.ask("One?");
              c.ask("Two?");
              c.ask("Three?");
            },
            true);
    room.says("order");
    room.says("1");
    assertThat(room.refused().says("2")).containsExactly("Three?");
    room.threads.awaitAlive(1);
    assertThat(room.says("2")).isEmpty();
    assertThat(room.last.outcome()).isEqualTo(new StackGone());
    room.threads.awaitAlive(0);
  }

  @Test
  void aLiveConversationKeepsItsStackEvenIfAllElseIsReplayed() throws Exception {
    Chatroom room = room(this::twoQuestions, true).by(Mode.ALWAYS_REPLAY);
    room.says("order");
    room.says("1");
    assertThat(room.says("2")).containsExactly("12");
  }

  @Test
  void theBodyRunsWhereTheApplicationsCodeIsAtHome() throws Exception {
    CountedThreads threads = new CountedThreads();
    UnaryOperator<Runnable> context =
        body ->
            () -> {
              seen.add("before");
              body.run();
              seen.add("after");
            };
    try (Dialogues dialogues =
        new Dialogues(
            new DialogueTools(
                threads, context, Chatroom.CODEC, new DialogueSettings(false, 100, 1000)),
            new Stacks(1, Duration.ofSeconds(20)))) {
      begin(dialogues, new Dialogue("order", c -> seen.add("within"), false), "anna");
    }
    assertThat(seen).containsExactly("before", "within", "after");
  }

  private static Dialogues dialogues(StackThreads threads, Stacks stacks) {
    return new Dialogues(
        new DialogueTools(
            threads,
            UnaryOperator.identity(),
            Chatroom.CODEC,
            new DialogueSettings(false, 4096, 10_000)),
        stacks);
  }

  private static void begin(Dialogues dialogues, Dialogue dialogue, String chat) throws Exception {
    FakeDialogueTurn turn = turn(chat);
    dialogues.begin(dialogue, turn, Map.of());
    turn.afterwards.forEach(Runnable::run);
  }

  private static FakeDialogueTurn turn(String chat) {
    return new FakeDialogueTurn(
        new ChatId(chat),
        new Fence(1),
        "order",
        Chatroom.NOON,
        Locale.ENGLISH,
        "{}",
        Chatroom.CODEC);
  }
}
