package io.botmesh.testmesh.talk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.MessageContext;
import io.botmesh.api.event.MessageDied;
import io.botmesh.api.event.MessageFailed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Each fault that may befall a replica, once. */
class FaultsTest {
  private final List<String> handled = new ArrayList<>();
  private Consumer<MessageContext> meanwhile = context -> {};
  private MemoryMesh mesh = durable(true);

  private MemoryMesh durable(boolean so) {
    return new BotUnderTest()
        .routes(bot -> bot.otherwise(this::handle))
        .setting("botmesh.durability.enabled", String.valueOf(so))
        .setting("botmesh.durability.max-attempts", "3")
        .mesh();
  }

  private void handle(MessageContext context) {
    handled.add(context.text() + " on " + context.replica());
    meanwhile.accept(context);
    Counting.count(context);
  }

  @AfterEach
  void close() {
    mesh.close();
  }

  @Test
  void whatAReplicaHandledWhenItDiedAnotherHandlesAfterAWhile() {
    BotReplica first = mesh.start();
    mesh.start();
    meanwhile =
        context -> {
          if (context.attempt() == 1) {
            mesh.replica(context.replica()).dies();
          }
        };
    MeshUser anna = mesh.user("anna");
    anna.through(first).says("a");
    assertThat(first.gone()).isTrue();
    assertThat(anna.heard()).isEmpty();
    anna.hears("1 on replica-2").hearsNothing();
    assertThat(handled).containsExactly("a on replica-1", "a on replica-2");
  }

  @Test
  void withoutDurabilityWhatAReplicaHandledWhenItDiedIsLost() {
    mesh.close();
    mesh = durable(false);
    BotReplica first = mesh.start();
    mesh.start();
    meanwhile = context -> mesh.replica(context.replica()).dies();
    MeshUser anna = mesh.user("anna");
    anna.through(first).says("a").hearsNothing();
    assertThat(handled).containsExactly("a on replica-1");
    meanwhile = context -> {};
    anna.says("b").hears("1 on replica-2");
  }

  @Test
  void aReplicaThatPausesIsNotWaitedForAndCannotAnswerWhenItWakes() {
    BotReplica first = mesh.start();
    mesh.start();
    meanwhile =
        context -> {
          if (context.attempt() == 1) {
            first.pauses(Duration.ofMinutes(1));
          }
        };
    MeshUser anna = mesh.user("anna");
    anna.through(first).says("a").hears("1 on replica-2");
    assertThat(mesh.clock().now()).isBefore("2030-01-01T00:01:00Z");
    mesh.clock().pass(Duration.ofMinutes(2));
    anna.hearsNothing();
    meanwhile = context -> {};
    anna.through(first).says("b").hears("2 on replica-1");
  }

  @Test
  void aReplicaThatPausesTakesNothingUntilItWakes() {
    BotReplica only = mesh.start();
    only.pauses();
    MeshUser anna = mesh.user("anna").says("a");
    mesh.clock().pass(Duration.ofSeconds(30));
    assertThat(handled).isEmpty();
    only.wakes();
    anna.hears("1 on replica-1").hearsNothing();
  }

  @Test
  void aReplicaThatStopsAnswersWhatItHandlesAndAnotherHandlesTheNextMessageAtOnce() {
    BotReplica first = mesh.start();
    mesh.start();
    meanwhile = context -> mesh.clock().pass(Duration.ofSeconds(2));
    MeshUser anna = mesh.user("anna");
    anna.through(first).says("a");
    first.stops();
    assertThat(first.gone()).isTrue();
    assertThat(anna.heard()).containsExactly("1 on replica-1");
    anna.says("b");
    assertThat(handled).containsExactly("a on replica-1", "b on replica-2");
    anna.hears("1 on replica-1", "2 on replica-2").hearsNothing();
  }

  @Test
  void aReplicaThatLostItsStoreTakesNothingAndTheOthersGoOn() {
    BotReplica first = mesh.start();
    mesh.start();
    first.losesItsStore();
    MeshUser anna = mesh.user("anna");
    anna.says("a").says("b").hears("1 on replica-2", "2 on replica-2").hearsNothing();
    first.findsItsStore();
    anna.through(first).says("c").hears("3 on replica-1");
  }

  @Test
  void whatIsDecidedBehindALostStoreIsNotSaid() {
    BotReplica first = mesh.start();
    mesh.start();
    meanwhile =
        context -> {
          if (context.attempt() == 1) {
            first.losesItsStore();
          }
        };
    MeshUser anna = mesh.user("anna");
    anna.through(first).says("a").hears("1 on replica-2").hearsNothing();
    first.findsItsStore();
    anna.hearsNothing();
  }

  @Test
  void aMessageThatAlwaysFailsBecomesADeadLetter() {
    BotReplica only = mesh.start();
    meanwhile =
        context -> {
          throw new IllegalStateException("as the test asks");
        };
    MeshUser anna = mesh.user("anna").says("a");
    assertThat(anna.hearsSomething()).isNotEmpty();
    anna.hearsNothing();
    assertThat(handled).hasSize(3);
    assertThat(anna.deadLetters()).singleElement().extracting("chat").isEqualTo(anna.chat());
    assertThat(only.events(MessageFailed.class)).isNotEmpty();
    assertThat(only.events(MessageDied.class)).hasSize(1);
  }

  @Test
  void nothingIsHeardOnlyWhenAllThatWasSaidIsDealtWith() {
    BotReplica first = mesh.start();
    mesh.start();
    meanwhile =
        context -> {
          if (context.attempt() == 1) {
            mesh.replica(context.replica()).dies();
          }
        };
    MeshUser anna = mesh.user("anna");
    anna.through(first).says("a");
    assertThatThrownBy(anna::hearsNothing).hasMessageContaining("heard \"1 on replica-2\"");
  }

  @Test
  void timePassesThoughNobodyIsThere() {
    mesh.clock().pass(Duration.ofHours(1));
    assertThat(mesh.clock().now()).isEqualTo("2030-01-01T01:00:00Z");
    assertThat(mesh.clock().nanoTime()).isEqualTo(Duration.ofHours(1).toNanos());
  }

  @Test
  void aHandlerTakesItsTimeOnTheMeshsClock() {
    mesh.start();
    meanwhile = context -> mesh.clock().pass(Duration.ofSeconds(40));
    MeshUser anna = mesh.user("anna").says("a");
    assertThat(anna.heard()).isEmpty();
    mesh.clock().pass(Duration.ofSeconds(39));
    assertThat(anna.heard()).isEmpty();
    mesh.clock().pass(Duration.ofSeconds(2));
    assertThat(anna.heard()).containsExactly("1 on replica-1");
    assertThat(mesh.clock().now()).isBetween("2030-01-01T00:00:41Z", "2030-01-01T00:00:41.1Z");
  }
}
