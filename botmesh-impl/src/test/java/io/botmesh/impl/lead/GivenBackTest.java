package io.botmesh.impl.lead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.HeldLock;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.UnknownOutcome;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.impl.ask.Asking;
import io.botmesh.impl.ask.HandThreads;
import io.botmesh.impl.ask.Pause;
import io.botmesh.impl.ask.Tokens;
import io.botmesh.impl.life.Lifeline;
import io.botmesh.impl.memory.MemoryBackend;
import io.botmesh.impl.memory.MemoryHub;
import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.PatchedBackend;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * A lock that its replica does not hold any more is free for the next at once, wherever an
 * interrupt or the stop comes in between. No lease ends here.
 */
class GivenBackTest {
  private static final String ORDER = "order:7";
  private static final Duration LEASE = Duration.ofMinutes(1);
  private static final Duration DEAD_AFTER = Duration.ofSeconds(4);

  private final HandClock clock = new HandClock();
  private final HandThreads threads = new HandThreads(clock);
  private final Backend hub =
      new MemoryBackend(new MemoryHub(clock, Runnable::run), TurnLimits.DEFAULT);
  private final InterruptibleLeases leases = new InterruptibleLeases(hub.leases());
  private final LeadRoom left = room("left", patched());
  private final LeadRoom right = room("right", hub);

  @AfterEach
  void goOn() {
    Thread.interrupted();
  }

  @Test
  void whoIsInterruptedWhileTheAnswerIsOnItsWayHoldsNothing() {
    leases.onTheNextWay(GivenBackTest::interrupt);
    assertThatThrownBy(() -> lock(left)).isInstanceOf(UnknownOutcome.class);
    assertThat(Thread.interrupted()).as("the interrupt goes on").isTrue();
    assertThat(lock(right)).isPresent();
  }

  @Test
  void whatNobodyCouldGiveBackYetIsGivenBackAtTheStop() {
    threads.dropChores();
    leases.onTheNextWay(GivenBackTest::interrupt);
    assertThatThrownBy(() -> lock(left)).isInstanceOf(UnknownOutcome.class);
    Thread.interrupted();
    assertThat(lock(right)).as("before the stop").isEmpty();
    left.stop();
    assertThat(lock(right)).isPresent();
  }

  @Test
  void whoIsInterruptedOnlyAfterTheStopHoldsNothing() {
    threads.dropChores();
    leases.onTheNextWay(
        () -> {
          left.stop();
          interrupt();
        });
    assertThatThrownBy(() -> lock(left)).isInstanceOf(UnknownOutcome.class);
    assertThat(Thread.interrupted()).as("the interrupt goes on").isTrue();
    assertThat(lock(right)).isPresent();
  }

  @Test
  void whatIsGrantedAfterTheStopIsGivenBack() {
    threads.dropChores();
    leases.onTheNextWay(left::stop);
    assertThatThrownBy(() -> lock(left))
        .isInstanceOf(CoordinationUnavailable.class)
        .hasMessageStartingWith("BMESH-0642");
    assertThat(lock(right)).isPresent();
  }

  @Test
  void whoWasInterruptedBeforeTheStopGivesBackAllTheSame() {
    assertThat(lock(left)).isPresent();
    threads.dropChores();
    interrupt();
    left.stop();
    assertThat(Thread.interrupted()).as("the interrupt goes on").isTrue();
    assertThat(lock(right)).isPresent();
  }

  @Test
  void whoIsInterruptedWhileItGivesBackDoesSoAllTheSame() {
    assertThat(left.coordinator().tryLock("order:8")).isPresent();
    assertThat(lock(left)).isPresent();
    threads.dropChores();
    leases.onTheNextWay(GivenBackTest::interrupt);
    left.stop();
    assertThat(Thread.interrupted()).as("the interrupt goes on").isTrue();
    assertThat(lock(right)).isPresent();
    assertThat(right.coordinator().tryLock("order:8")).isPresent();
  }

  @Test
  void whoClosesWhileInterruptedGivesBack() {
    HeldLock lock = lock(left).orElseThrow();
    threads.dropChores();
    interrupt();
    lock.close();
    assertThat(Thread.interrupted()).as("the interrupt goes on").isTrue();
    assertThat(lock(right)).isPresent();
  }

  /** As by a long pause: its holder must stop, and the lease is left to itself while it may. */
  @Test
  void whatWasLostBeforeIsGivenBackAtTheStop() {
    HeldLock lock = lock(left).orElseThrow();
    clock.pass(DEAD_AFTER);
    left.look();
    assertThat(lock.stillHeld()).isFalse();
    assertThat(lock(right)).as("before the stop").isEmpty();
    left.stop();
    assertThat(lock(right)).isPresent();
  }

  private static void interrupt() {
    Thread.currentThread().interrupt();
  }

  private static Optional<HeldLock> lock(LeadRoom room) {
    return room.coordinator().tryLock(ORDER);
  }

  private Backend patched() {
    return new PatchedBackend(hub, hub.turns(), hub.store(), leases);
  }

  private LeadRoom room(String name, Backend backend) {
    ReplicaId me = new ReplicaId(name);
    Pause pause = this::pass;
    return new LeadRoom(
        backend,
        me,
        new LeadTimes(LEASE, Duration.ZERO, Duration.ofSeconds(1), DEAD_AFTER, LEASE),
        clock,
        new Asking(clock, pause),
        pause,
        new Tokens(me),
        new Lifeline(hub.roster(), me, DEAD_AFTER, clock, life -> {}),
        threads,
        event -> {},
        task -> task);
  }

  private void pass(Duration time) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    clock.pass(time);
  }
}
