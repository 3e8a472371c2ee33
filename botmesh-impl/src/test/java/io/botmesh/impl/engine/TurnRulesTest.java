package io.botmesh.impl.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.MessageContext;
import io.botmesh.api.TurnLost;
import io.botmesh.api.event.LeaseLost;
import io.botmesh.api.event.MessageFailed;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import io.botmesh.impl.handler.DeclaredBot;
import io.botmesh.impl.memory.MemoryBackend;
import io.botmesh.impl.memory.MemoryHub;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.regex.Pattern;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a turn's rules promise to whoever waits for one, and to whoever holds one. */
class TurnRulesTest {
  private static final Duration SHORT = Duration.ofMillis(300);
  private static final Duration LONG = Duration.ofSeconds(60);

  private final ExecutorService hints = Executors.newSingleThreadExecutor();
  private final MemoryHub hub = new MemoryHub(new SystemClock(), hints);
  private final Semaphore release = new Semaphore(0);
  private final Queue<MessageContext> held = new ConcurrentLinkedQueue<>();
  private final Queue<Boolean> heldWhenInterrupted = new ConcurrentLinkedQueue<>();
  private MeshOfEngines mesh = new MeshOfEngines();

  @AfterEach
  void endAll() {
    release.release(100);
    mesh.close();
    hints.shutdownNow();
  }

  private Replica replica(TurnLimits limits) {
    return mesh.start(new MemoryBackend(hub, limits), this::routes);
  }

  private void routes(DeclaredBot bot) {
    bot.when(Pattern.compile("echo (.*)"), context -> context.reply(context.groups().get(0)));
    bot.when("hold", this::hold);
    bot.when(
        "lose",
        context -> {
          release.acquire();
          throw new TurnLost("as the test asks");
        });
  }

  private void hold(MessageContext context) throws InterruptedException {
    held.add(context);
    if (context.attempt() == 1) {
      try {
        release.acquire();
      } catch (InterruptedException lost) {
        heldWhenInterrupted.add(context.stillHeld());
        throw lost;
      }
    }
    context.reply("held by attempt " + context.attempt());
  }

  private void waitsFor(Duration turnWait, boolean durable) {
    mesh =
        new MeshOfEngines(
            settings -> MeshSettings.durable(MeshSettings.turnWait(settings, turnWait), durable));
  }

  @Test
  void aDurableMessageThatWaitsOverTurnWaitIsToldOfOnceAndKeepsItsPlace() {
    waitsFor(SHORT, true);
    Replica left = replica(MeshSettings.limits(SHORT));
    Replica right = replica(MeshSettings.limits(SHORT));
    left.says("anna", "1", "hold");
    soon().until(() -> held.size() == 1);
    right.says("anna", "2", "echo late");
    soon().until(() -> !failures(right).isEmpty());
    release.release();
    soon()
        .untilAsserted(
            () -> assertThat(right.botSaid("anna")).containsExactly("held by attempt 1", "late"));
    assertThat(failures(right))
        .singleElement()
        .satisfies(
            told -> {
              assertThat(told.message().value()).isEqualTo("2");
              assertThat(told.attempt()).isZero();
              assertThat(told.last()).isFalse();
            });
  }

  @Test
  void aBoundMessageThatWaitsOverTurnWaitIsGivenUpAndTheLineGoesOn() {
    waitsFor(SHORT, false);
    Replica left = replica(MeshSettings.limits(SHORT));
    Replica right = replica(MeshSettings.limits(SHORT));
    left.says("anna", "1", "hold");
    soon().until(() -> held.size() == 1);
    right.says("anna", "2", "echo late");
    long saidAt = System.nanoTime();
    soon().until(() -> System.nanoTime() - saidAt > SHORT.multipliedBy(2).toNanos());
    release.release();
    soon().until(() -> !failures(right).isEmpty());
    right.says("anna", "3", "echo next");
    // Without durability, replies of two replicas may overtake each other.
    soon()
        .untilAsserted(
            () ->
                assertThat(right.botSaid("anna"))
                    .containsExactlyInAnyOrder("held by attempt 1", "next"));
    assertThat(failures(right))
        .singleElement()
        .satisfies(
            told -> {
              assertThat(told.message().value()).isEqualTo("2");
              assertThat(told.last()).isTrue();
            });
  }

  @Test
  void aBoundMessageWhoseTurnWasGivenUpTooLateToBeginAgainIsToldOf() {
    waitsFor(SHORT, false);
    Replica only = replica(MeshSettings.limits(SHORT));
    only.says("anna", "1", "lose");
    long saidAt = System.nanoTime();
    soon().until(() -> System.nanoTime() - saidAt > SHORT.multipliedBy(2).toNanos());
    release.release();
    soon().until(() -> !failures(only).isEmpty());
    assertThat(failures(only)).singleElement().matches(MessageFailed::last);
    assertThat(only.botSaid("anna")).isEmpty();
  }

  @Test
  void aRenewalThatFailsIsTriedAgainAndTheTurnKnowsMeanwhile() {
    mesh =
        new MeshOfEngines(settings -> MeshSettings.leases(settings, Duration.ofSeconds(1), LONG));
    Replica only = replica(TurnLimits.DEFAULT);
    only.says("anna", "1", "hold");
    soon().until(() -> held.size() == 1);
    MessageContext context = held.element();
    assertThat(context.stillHeld()).isTrue();
    only.backend.loseRepliesOf("renew");
    soon().until(() -> !context.stillHeld());
    only.backend.mend();
    soon().until(context::stillHeld);
    release.release();
    soon()
        .untilAsserted(() -> assertThat(only.botSaid("anna")).containsExactly("held by attempt 1"));
    assertThat(only.events).doesNotHaveAnyElementsOfTypes(LeaseLost.class);
  }

  @Test
  void aTurnThatAnotherReplicaHasTakenIsInterruptedAndKnowsThatItIsLost() {
    mesh =
        new MeshOfEngines(settings -> MeshSettings.leases(settings, Duration.ofSeconds(1), LONG));
    Replica left = replica(TurnLimits.DEFAULT);
    Replica right = replica(TurnLimits.DEFAULT);
    left.says("anna", "1", "hold");
    soon().until(() -> held.size() == 1);
    left.backend.cut();
    soon().until(() -> right.botSaid("anna").contains("held by attempt 2"));
    left.backend.mend();
    soon().until(() -> !heldWhenInterrupted.isEmpty());
    assertThat(heldWhenInterrupted).containsExactly(false);
    soon().untilAsserted(() -> assertThat(left.events).hasAtLeastOneElementOfType(LeaseLost.class));
    assertThat(right.botSaid("anna")).containsExactly("held by attempt 2");
  }

  private static List<MessageFailed> failures(Replica replica) {
    return replica.events.stream()
        .filter(MessageFailed.class::isInstance)
        .map(MessageFailed.class::cast)
        .toList();
  }

  private static ConditionFactory soon() {
    return await().atMost(LONG).pollInterval(Duration.ofMillis(20));
  }
}
