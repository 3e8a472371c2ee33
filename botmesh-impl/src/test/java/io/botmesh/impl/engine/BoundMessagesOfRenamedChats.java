package io.botmesh.impl.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.ChatId;
import io.botmesh.api.event.LeaseLost;
import io.botmesh.api.event.MessageFailed;
import io.botmesh.api.spi.Backend;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Chats that get another name while replicas keep messages in their own memory only. */
abstract class BoundMessagesOfRenamedChats extends MovingMesh {
  BoundMessagesOfRenamedChats(Supplier<Backend> backends) {
    super(backends);
  }

  @Test
  void withoutDurabilityTooWhatWaitsFollows() {
    withoutDurability();
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
    withoutDurability();
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
  void itFollowsTooWhenItsReplicaLearnsOfTheMoveWhileTheHandlerRuns() {
    Replica left = movedUnderItsHandler(replica -> {});
    await().atMost(LONG).until(() -> count(left, LeaseLost.class) == 1);
    slow.countDown();
    awaitTexts(NEW, "slow", "two");
    assertThat(left.events).doesNotHaveAnyElementsOfTypes(MessageFailed.class);
    assertNothingLeft(left);
  }

  @Test
  void aFaultWhileItsReplicaAsksForTheChatDoesNotHoldUpTheChat() {
    Replica left = movedUnderItsHandler(replica -> replica.backend.breakAt("look"));
    await().atMost(LONG).until(() -> left.backend.calls().contains("broken look"));
    slow.countDown();
    awaitTexts(NEW, "slow", "two");
    assertNothingLeft(left);
  }

  @Test
  void itIsSaidToBeLostIfItsReplicaCannotAskForTheChat() {
    Replica left = movedUnderItsHandler(replica -> replica.backend.loseRepliesOf("look"));
    await().atMost(LONG).until(() -> count(left, MessageFailed.class) == 1);
    slow.countDown();
    awaitTexts(NEW, "two");
    assertNothingLeft(left);
  }

  @Test
  void whatWasSaidToHaveFailedForGoodIsNotHandledAgain() {
    withoutDurability();
    Replica left = replica();
    Replica right = replica();
    left.says(OLD, "1", "fail");
    left.says(OLD, "2", "echo two");
    right.moved(OLD, NEW);
    slow.countDown();
    awaitTexts(NEW, "two");
    assertThat(count(left, MessageFailed.class)).isEqualTo(1);
    assertNothingLeft(left);
  }

  /** With a lease so short that the replica whose handler runs soon learns that it is lost. */
  private Replica movedUnderItsHandler(Consumer<Replica> before) {
    withoutDurability(settings -> MeshSettings.leases(settings, Duration.ofSeconds(1), LONG));
    Replica left = replica();
    Replica right = replica();
    left.says(OLD, "1", "slow");
    left.says(OLD, "2", "echo two");
    before.accept(left);
    assertThat(right.moved(OLD, NEW)).isEqualTo(new ChatId(NEW));
    return left;
  }
}
