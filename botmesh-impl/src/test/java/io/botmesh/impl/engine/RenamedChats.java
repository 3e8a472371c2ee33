package io.botmesh.impl.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.ChatId;
import io.botmesh.api.DeadLetter;
import io.botmesh.api.event.ChatMoved;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.Door;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Chats that get another name: what they have goes on there, once and in order. */
abstract class RenamedChats extends MovingMesh {
  RenamedChats(Supplier<Backend> backends) {
    super(backends);
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
    await().atMost(LONG).until(() -> api.texts(NEW).contains("Where to?"));
    right.says(NEW, "4", "my street");
    // The timer may come due at any of these steps.
    await()
        .atMost(LONG)
        .untilAsserted(
            () ->
                assertThat(api.texts(NEW))
                    .containsSubsequence("How many?", "Where to?", "2 tea to my street")
                    .contains("time for tea")
                    .hasSize(4));
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
    Replica mover = replica();
    migratesBy(() -> mover.moved(OLD, NEW));
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

  private static int moves(Replica replica) {
    return (int) replica.events.stream().filter(ChatMoved.class::isInstance).count();
  }
}
