package io.botmesh.impl.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.DeadLetter;
import io.botmesh.api.event.ChatGone;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.SendOutcome;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is to be sent to chats that get another name, or take nothing any more. */
abstract class SendsOfChangedChats extends MovingMesh {
  SendsOfChangedChats(Supplier<Backend> backends) {
    super(backends);
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

  @Test
  void whatWasHandedOutAndNotTriedIsNotTakenForSentInTheNewChat() {
    Replica left = replica();
    Replica right = replica();
    left.says(OLD, "1", "hold");
    right.says(OLD, "2", "echo two");
    // The user's line must stand before the answer is sent, and left does not know that it does.
    left.backend.loseRepliesOf("append");
    slow.countDown();
    await().atMost(LONG).until(() -> look(left, OLD) == 1);
    left.moved(OLD, NEW);
    left.backend.mend();
    awaitTexts(NEW, "two");
    assertThat(api.texts(OLD)).isEmpty();
    assertThat(api.arrived(NEW)).extracting(FakeApi.Arrival::maybe).containsOnly(false);
    assertNothingLeft(left);
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

  private static List<ChatGone> gone(Replica... replicas) {
    return Arrays.stream(replicas)
        .flatMap(replica -> replica.events.stream())
        .filter(ChatGone.class::isInstance)
        .map(ChatGone.class::cast)
        .toList();
  }
}
