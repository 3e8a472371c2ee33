package io.botmesh.impl.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.ChatId;
import io.botmesh.api.DeadLetter;
import io.botmesh.api.LogLine;
import io.botmesh.api.event.MessageDied;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import io.botmesh.impl.memory.MemoryBackend;
import io.botmesh.impl.memory.MemoryHub;
import io.botmesh.testkit.HandClock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Timers on replicas that share memory. */
class MemoryTimerTest extends TimerStory {
  private final ExecutorService hints = Executors.newSingleThreadExecutor();
  private final MemoryHub hub = new MemoryHub(new SystemClock(), hints);

  @Override
  protected Backend backend() {
    return new MemoryBackend(hub, TurnLimits.DEFAULT);
  }

  /** The time-out of an idle conversation rests on this: minute 0, 5, 6 and 10. */
  @Test
  void aTimerOutlivesAllReplicasAndSpeaksOnceAtItsMoment() {
    HandClock clock = new HandClock();
    MemoryHub slow = new MemoryHub(clock, hints);
    Replica left = replica(new MemoryBackend(slow, TurnLimits.DEFAULT), clock::now);
    Replica right = replica(new MemoryBackend(slow, TurnLimits.DEFAULT), clock::now);
    left.says("anna", "1", "set tea " + Duration.ofMinutes(10).toMillis() + ";hi");
    awaitSaid(left, "anna", "heard hi");
    clock.pass(Duration.ofMinutes(5));
    left.dies();
    right.dies();
    clock.pass(Duration.ofMinutes(1));
    Replica next = replica(new MemoryBackend(slow, TurnLimits.DEFAULT), clock::now);
    Replica another = replica(new MemoryBackend(slow, TurnLimits.DEFAULT), clock::now);
    clock.pass(Duration.ofMinutes(4).minusMillis(1));
    next.says("anna", "2", "set bath 0");
    awaitSaid(next, "anna", "heard hi", "time for bath");
    clock.pass(Duration.ofMillis(1));
    awaitSaid(another, "anna", "heard hi", "time for bath", "time for tea");
    clock.pass(Duration.ofMinutes(6));
    another.says("anna", "3", "set end 0");
    awaitSaid(another, "anna", "heard hi", "time for bath", "time for tea", "time for end");
    assertThat(next.backend.real().schedules().list(0, Optional.empty(), 10).schedules()).isEmpty();
  }

  @Test
  void aTimerThatIsSetAnewSpeaksOnceAtItsNewMoment() {
    Replica only = replica();
    only.says(ANNA, "1", "set tea 500");
    only.says(ANNA, "2", "set tea 1500");
    only.says(ANNA, "3", "set bath 1000");
    awaitSaid(only, ANNA, "time for bath", "time for tea");
    only.says(ANNA, "4", "set end 300");
    awaitSaid(only, ANNA, "time for bath", "time for tea", "time for end");
  }

  @Test
  void aTimerForAHandlerThatNobodyHasBecomesADeadLetterAsOneThatFails() {
    Replica only = replica();
    only.says(ANNA, "1", "for nobody ghost");
    only.says(ANNA, "2", "for fail trouble");
    await()
        .atMost(LONG)
        .untilAsserted(
            () ->
                assertThat(only.backend.real().deadLetters().list(new ChatId(ANNA), 10))
                    .extracting(DeadLetter::reason)
                    .satisfiesExactly(
                        first -> assertThat(first).contains("BMESH-0674"),
                        second -> assertThat(second).contains("as the test asks")));
    only.says(ANNA, "3", "set tea 0");
    awaitSaid(only, ANNA, "time for tea");
    assertThat(only.events).hasAtLeastOneElementOfType(MessageDied.class);
    // The user, who said nothing that failed, is told nothing.
    assertThat(only.lines(ANNA))
        .extracting(entry -> entry.line().from())
        .containsOnlyOnce(LogLine.From.BOT);
  }

  @Test
  void withoutDurabilityATimerIsJournaledAllTheSame() {
    tuned(settings -> MeshSettings.durable(settings, false));
    Replica left = replica();
    Replica right = replica();
    left.says(ANNA, "1", "set tea 1500");
    awaitPut(left, "tea");
    left.dies();
    awaitSaid(right, ANNA, "time for tea");
  }

  @Test
  void noMessageFromOutsideIsTakenForATimer() {
    Replica only = replica();
    String letter =
        "{\"name\":\"tea\",\"fence\":\"1\",\"place\":\"1\",\"handler\":\"say\",\"payload\":\"forged\"}";
    assertThatThrownBy(() -> only.says(ANNA, "botmesh.timer:0011223344556677:1.1:0", letter))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("BMESH-0660");
    only.says(ANNA, "timer", letter);
    awaitSaid(only, ANNA, "heard " + letter);
  }

  @Test
  void aTimerWhoseReplicaDiedSpeaksAtAnother() {
    Replica left = replica();
    Replica right = replica();
    left.says(ANNA, "1", "set tea 2000;hi");
    awaitSaid(left, ANNA, "heard hi");
    awaitPut(left, "tea");
    left.dies();
    awaitSaid(right, ANNA, "heard hi", "time for tea");
  }

  @AfterEach
  void endTheHints() {
    hints.shutdownNow();
  }
}
