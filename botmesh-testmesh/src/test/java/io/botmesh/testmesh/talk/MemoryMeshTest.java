package io.botmesh.testmesh.talk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.Coordinator;
import io.botmesh.api.Flow;
import io.botmesh.api.Leadership;
import io.botmesh.api.event.BecameFollower;
import io.botmesh.api.event.BecameLeader;
import io.botmesh.api.event.ConversationHandedOver;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class MemoryMeshTest {
  @Test
  @Tag("R23")
  void twoBotsInOneJvmShareAHubAndAStoreAndEachHasACoordinatorOfItsOwn() {
    try (MemoryMesh mesh = MemoryMesh.of(Counting::declare)) {
      BotReplica first = mesh.start();
      BotReplica second = mesh.start();
      MeshUser anna = mesh.user("anna");

      // One store: what one remembers the other knows, and a test sees it too.
      anna.through(first).says("a").hears("1 on replica-1");
      anna.through(second).says("b").hears("2 on replica-2");
      anna.through(first).says("c").hears("3 on replica-1");
      assertThat(mesh.store().userData(anna.chat()).value()).hasValue("{\"count\":3}");

      // A coordinator each: both know of one leader, and only one of them leads.
      assertThat(first.<Coordinator>asks(Function.identity()))
          .isNotSameAs(second.<Coordinator>asks(Function.identity()));
      Optional<Leadership> post = first.asks(coordinator -> coordinator.tryLead("job"));
      assertThat(post).isPresent();
      assertThat(second.<Optional<Leadership>>asks(c -> c.tryLead("job"))).isEmpty();
      first.asks(
          coordinator -> {
            post.orElseThrow().close();
            return true;
          });
      assertThat(second.<Optional<Leadership>>asks(c -> c.tryLead("job"))).isPresent();

      // Events come where they belong.
      assertThat(first.events())
          .hasExactlyElementsOfTypes(BecameLeader.class, BecameFollower.class);
      assertThat(second.events()).hasExactlyElementsOfTypes(BecameLeader.class);
    }
  }

  @Test
  void twoMeshesKnowNothingOfEachOther() {
    try (MemoryMesh left = MemoryMesh.of(Counting::declare);
        MemoryMesh right = MemoryMesh.of(Counting::declare)) {
      left.start();
      right.start();
      left.user("anna").says("a").hears("1 on replica-1");
      right.user("anna").says("a").hears("1 on replica-1");
    }
  }

  @Test
  void messagesComeInAtTheReplicasInTurnAndAnswersAreHeardInOrder() {
    try (MemoryMesh mesh = MemoryMesh.of(Counting::declare)) {
      mesh.start();
      mesh.start();
      MeshUser anna = mesh.user("anna");
      MeshUser ben = mesh.user("ben");
      anna.says("a").says("b");
      ben.says("a");
      anna.hears("1 on replica-1", "2 on replica-2").hearsNothing();
      mesh.bot().replied("1 on replica-1").repliedNothing();
      assertThat(anna.heard()).containsExactly("1 on replica-1", "2 on replica-2");
      assertThat(ben.says("b").hearsSomething()).startsWith("2 on");
    }
  }

  @Test
  void whatIsWrongIsToldWithAllThatHappened() {
    try (MemoryMesh mesh = MemoryMesh.of(Counting::declare)) {
      mesh.start();
      BotReplica second = mesh.start();
      MeshUser anna = mesh.user("anna");
      anna.says("first").hears("1 on replica-1");
      second.dies();
      anna.says("second");
      assertThatThrownBy(() -> anna.hears("3 on replica-1"))
          .isInstanceOf(AssertionError.class)
          .hasMessageContainingAll(
              "anna was to hear \"3 on replica-1\", but heard \"2 on replica-1\".",
              "anna: first",
              "replica-1 has taken anna-1",
              "replica-1 to anna: 1 on replica-1",
              "replica-2 dies",
              "anna: second",
              "replica-1 to anna: 2 on replica-1");
      assertThatThrownBy(() -> anna.hears("3 on replica-1"))
          .isInstanceOf(AssertionError.class)
          .hasMessageContaining("the bot was silent");
      anna.says("third");
      assertThatThrownBy(anna::hearsNothing)
          .isInstanceOf(AssertionError.class)
          .hasMessageContaining("anna was to hear nothing, but heard \"3 on replica-1\".");
      assertThatThrownBy(() -> anna.through(second).says("fourth"))
          .hasMessageContaining("replica-2 is gone");
    }
  }

  @Test
  void aMessageThatIsDeliveredTwiceIsHandledOnce() {
    try (MemoryMesh mesh = MemoryMesh.of(Counting::declare)) {
      mesh.start();
      mesh.start();
      MeshUser anna = mesh.user("anna");
      anna.says("a").repeats().hears("1 on replica-1").hearsNothing();
    }
  }

  @Test
  void aFlowGoesOnOnAnotherReplica() {
    Flow survey =
        Flow.named("survey")
            .on("survey")
            .ask("How was it?", "rating")
            .say(context -> "Thanks for " + context.state("rating"))
            .persistent();
    try (MemoryMesh mesh = MemoryMesh.of(bot -> bot.use(survey))) {
      BotReplica first = mesh.start();
      BotReplica second = mesh.start();
      MeshUser anna = mesh.user("anna");
      anna.through(first).says("survey").hears("How was it?");
      first.dies();
      anna.says("fine").hears("Thanks for fine");
      assertThat(second.events(ConversationHandedOver.class))
          .extracting(ConversationHandedOver::outcome)
          .isEqualTo(List.of(ConversationHandedOver.Outcome.RESUMED));
    }
  }

  @Test
  void aWrongSettingIsRefused() {
    BotUnderTest tested = new BotUnderTest().setting("botmesh.coordination.lease", "soon");
    assertThatThrownBy(tested::mesh).hasMessageContaining("botmesh.coordination.lease");
  }

  @Test
  void aTextThatTheBotDoesNotTakeIsToldToWhoeverSaysIt() {
    try (MemoryMesh mesh = MemoryMesh.of(Counting::declare)) {
      mesh.start();
      MeshUser anna = mesh.user("anna");
      assertThatThrownBy(() -> anna.says("x".repeat(20_000)))
          .isInstanceOf(IllegalArgumentException.class);
      anna.hearsNothing();
    }
  }
}
