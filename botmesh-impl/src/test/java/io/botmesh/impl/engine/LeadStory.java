package io.botmesh.impl.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.Coordinator;
import io.botmesh.api.Fence;
import io.botmesh.api.HeldLock;
import io.botmesh.api.Leadership;
import io.botmesh.api.LeaseName;
import io.botmesh.api.event.BecameFollower;
import io.botmesh.api.event.BecameLeader;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.TakeAnswer;
import io.botmesh.api.spi.TakeCall;
import io.botmesh.api.spi.Token;
import io.botmesh.impl.config.BotSettings;
import io.botmesh.impl.config.BotSettings.SessionRule;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import io.botmesh.testkit.HostileTexts;
import java.time.Duration;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What locks and leadership promise, whatever backend the replicas share. */
public abstract class LeadStory {
  private static final Duration SOON = Duration.ofSeconds(40);

  /** Longer than it takes to miss a heartbeat for long enough, which depends on it. */
  private static final Duration LONG = Duration.ofSeconds(30);

  private static final Duration SHORT = Duration.ofSeconds(2);
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final String JOB = "job:report";

  private final Sessions sessions = new Sessions();
  private MeshOfEngines mesh = new MeshOfEngines();

  /** Opens one more view on the shared backend, empty before the test. */
  protected abstract Backend backend();

  @AfterEach
  void stopTheMesh() {
    mesh.close();
  }

  @Test
  @Tag("R22")
  void oneLeadsUntilItIsClosedAndTheOthersAreToldNo() {
    Replica left = replica();
    Replica right = replica();
    Leadership first = lead(left);
    assertThat(coordinator(right).tryLead(JOB)).isEmpty();
    assertThat(coordinator(left).tryLead(JOB)).as("asked by who leads").isEmpty();
    assertThat(first.name()).isEqualTo(JOB);
    assertThat(first.stillHeld()).isTrue();
    first.close();
    first.close();
    assertThat(first.stillHeld()).isFalse();
    Leadership second = lead(right);
    assertThat(second.fence()).isGreaterThan(first.fence());
    assertThat(coordinator(left).tryLead(JOB)).isEmpty();
  }

  @Test
  @Tag("R22")
  void locksWorkTheSameWay() throws Exception {
    Replica left = replica();
    Replica right = replica();
    HeldLock first = coordinator(left).tryLock("order:7").orElseThrow();
    assertThat(coordinator(right).tryLock("order:7")).isEmpty();
    assertThat(coordinator(right).tryLock("order:7", Duration.ZERO)).isEmpty();
    HeldLock another = coordinator(right).tryLock("order:8").orElseThrow();
    assertThat(coordinator(right).tryLead("order:7")).as("a post of that name").isPresent();
    first.close();
    HeldLock second = coordinator(right).tryLock("order:7").orElseThrow();
    assertThat(second.fence()).isGreaterThan(first.fence());
    second.close();
    another.close();
    assertThat(left.events).noneMatch(BecameLeader.class::isInstance);
  }

  @Test
  void whoWaitsForALockGetsItOnceItIsGivenBack() throws Exception {
    Replica left = replica();
    Replica right = replica();
    HeldLock first = coordinator(left).tryLock("order:7").orElseThrow();
    ExecutorService waiting = Executors.newSingleThreadExecutor();
    try {
      Future<Optional<HeldLock>> second =
          waiting.submit(() -> coordinator(right).tryLock("order:7", MINUTE));
      await()
          .atMost(SOON)
          .until(() -> right.backend.calls().stream().filter("Leases.take"::equals).count() >= 2);
      assertThat(second).isNotDone();
      first.close();
      assertThat(second.get(40, TimeUnit.SECONDS)).isPresent();
    } finally {
      waiting.shutdownNow();
    }
  }

  @Test
  void whoIsInterruptedWhileWaitingHoldsNothing() throws Exception {
    Replica left = replica();
    Replica right = replica();
    HeldLock first = coordinator(left).tryLock("order:7").orElseThrow();
    ExecutorService waiting = Executors.newSingleThreadExecutor();
    Future<Optional<HeldLock>> second =
        waiting.submit(() -> coordinator(right).tryLock("order:7", MINUTE));
    await().atMost(SOON).until(() -> right.backend.calls().contains("Leases.take"));
    waiting.shutdownNow();
    assertThatThrownBy(() -> second.get(40, TimeUnit.SECONDS))
        .cause()
        .isInstanceOfAny(InterruptedException.class, CoordinationUnavailable.class);
    first.close();
    assertThat(coordinator(left).tryLock("order:7")).isPresent();
  }

  @Test
  void eachChangeIsToldOnceOnTheReplicaThatItIsAbout() {
    Replica left = replica();
    Replica right = replica();
    Leadership first = lead(left);
    first.close();
    Leadership second = lead(right);
    await().atMost(SOON).until(() -> left.events.size() == 2 && right.events.size() == 1);
    assertThat(left.events)
        .containsExactly(
            new BecameLeader(JOB, first.fence()),
            new BecameFollower(JOB, first.fence(), "released"));
    assertThat(right.events).containsExactly(new BecameLeader(JOB, second.fence()));
  }

  @Test
  void hostileNamesAreKeptApartAndWhatIsNoNameIsRefused() {
    Replica left = replica();
    for (String name : HostileTexts.ALL) {
      HeldLock lock = coordinator(left).tryLock(name).orElseThrow();
      assertThat(lock.name()).isEqualTo(name);
    }
    HostileTexts.REFUSED_IDS.forEach(
        (what, name) ->
            assertThatThrownBy(() -> coordinator(left).tryLock(name))
                .as(what)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("BMESH-010"));
    assertThatThrownBy(() -> coordinator(left).tryLead("provider:telegram"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("BMESH-0646");
  }

  @Test
  void whatIsHeldOutlivesManyLeases() {
    tuned(settings -> MeshSettings.leases(settings, Duration.ofSeconds(4), MINUTE));
    Replica left = replica();
    Replica right = replica();
    Leadership first = lead(left);
    await()
        .atMost(SOON)
        .until(
            () -> {
              assertThat(coordinator(right).tryLead(JOB)).isEmpty();
              return left.backend.calls().stream().filter("Leases.renew"::equals).count() > 3;
            });
    assertThat(first.stillHeld()).isTrue();
  }

  /** The leases last for longer than anybody waits here. */
  @Test
  void whatAStoppedReplicaHeldIsFreeAtOnce() {
    Replica left = replica();
    Replica right = replica();
    Leadership first = lead(left);
    HeldLock lock = coordinator(left).tryLock("order:7").orElseThrow();
    left.stop();
    assertThat(first.stillHeld()).isFalse();
    assertThat(lock.stillHeld()).isFalse();
    lead(right);
    assertThat(coordinator(right).tryLock("order:7")).isPresent();
    assertThatThrownBy(() -> coordinator(left).tryLock("order:8"))
        .isInstanceOf(CoordinationUnavailable.class)
        .hasMessageStartingWith("BMESH-0642");
    assertThat(left.events).contains(new BecameFollower(JOB, first.fence(), "released")).hasSize(2);
  }

  /** The leases last for longer than anybody waits here: only the heartbeat can tell. */
  @Test
  void aDeadLeaderIsFollowedWithinSecondsAndKnowsBefore() {
    tuned(settings -> MeshSettings.leases(settings, LONG, MINUTE));
    Replica left = replica();
    Replica right = replica();
    Leadership first = lead(left);
    Queue<String> told = new ConcurrentLinkedQueue<>();
    first.whenLost(told::add);
    left.dies();
    Optional<Leadership> second = whoeverFollows(right, first);
    assertThat(second.orElseThrow().fence()).isGreaterThan(first.fence());
    await().atMost(SOON).until(() -> told.size() == 1);
    first.whenLost(told::add);
    await().atMost(SOON).until(() -> told.size() == 2);
    await().atMost(SOON).until(() -> left.events.stream().anyMatch(follower(first)::equals));
    assertThat(left.events).filteredOn(BecameFollower.class::isInstance).hasSize(1);
    first.close();
    assertThat(second.get().stillHeld()).isTrue();
  }

  /** As by a failover of the server that holds it, which leaves the post as it is. */
  @Test
  void aHeartbeatThatIsLostOnceTakesNothingFromALeader() {
    Replica left = replica();
    Replica right = replica();
    Leadership first = lead(left);
    // By then it may judge others.
    await().atMost(SOON).until(() -> beats(right) > 12);
    long before = beats(left);
    left.backend.real().roster().resign(left.id);
    assertThat(coordinator(right).tryLead(JOB)).isEmpty();
    await().atMost(SOON).until(() -> beats(left) > before + 1);
    assertThat(coordinator(right).tryLead(JOB)).isEmpty();
    assertThat(first.stillHeld()).isTrue();
  }

  private static long beats(Replica replica) {
    return replica.backend.calls().stream().filter("Roster.beat"::equals).count();
  }

  /** Hearts count for longer than anybody waits here: only the lease can tell. */
  @Test
  void aLeaderThatCannotRenewKnowsItBeforeAnotherFollows() {
    tuned(settings -> MeshSettings.deadAfter(MeshSettings.leases(settings, SHORT, MINUTE), MINUTE));
    Replica left = replica();
    Replica right = replica();
    Leadership first = lead(left);
    left.backend.loseRepliesOf("renew");
    Leadership second = whoeverFollows(right, first).orElseThrow();
    assertThat(second.fence()).isGreaterThan(first.fence());
  }

  /** The leases last for longer than anybody waits here. */
  @Test
  void aGrantWhoseAnswerNeverCameIsGivenBackByItsReplica() {
    Replica left = replica();
    Replica right = replica();
    LeaseName post = LeaseName.post(JOB);
    TakeCall unheard =
        new TakeCall(
            post,
            new Token("unheard"),
            left.id,
            Optional.empty(),
            MINUTE,
            Duration.ZERO,
            Optional.empty());
    assertThat(left.backend.real().leases().take(unheard)).isInstanceOf(TakeAnswer.Taken.class);
    assertThat(coordinator(right).tryLead(JOB)).isEmpty();
    Leadership mine = lead(left);
    assertThat(left.backend.real().leases().look(post).holder().orElseThrow().fence())
        .isEqualTo(mine.fence());
  }

  @Test
  void oneRenewalThatFailsEndsNothing() {
    tuned(settings -> MeshSettings.leases(settings, Duration.ofSeconds(9), MINUTE));
    Replica left = replica();
    Leadership first = lead(left);
    left.backend.loseRepliesOf("renew");
    await().atMost(SOON).until(() -> left.backend.calls().contains("unanswered renew"));
    left.backend.mend();
    await().atMost(SOON).until(() -> left.backend.calls().contains("Leases.renew"));
    assertThat(first.stillHeld()).isTrue();
  }

  @Test
  void aSessionIsHeldByOneAndMovesWhenItStops() {
    mesh.holdingSessions(sessions);
    Replica left = replica();
    await().atMost(SOON).until(() -> sessions.now().equals(Set.of(left.id)));
    Replica right = replica();
    left.stop();
    await().atMost(SOON).until(() -> sessions.now().equals(Set.of(right.id)));
    assertThat(sessions.overlaps()).isEmpty();
    Fence fence = fenceOf(left);
    assertThat(left.events)
        .containsExactly(
            new BecameLeader("provider:logged", fence),
            new BecameFollower("provider:logged", fence, "released"));
    assertThat(fenceOf(right)).isGreaterThan(fence);
  }

  @Test
  void aSessionMovesFromADeadReplicaThatCloses() {
    tuned(settings -> MeshSettings.leases(settings, LONG, MINUTE));
    mesh.holdingSessions(sessions);
    Replica left = replica();
    await().atMost(SOON).until(() -> sessions.now().equals(Set.of(left.id)));
    Replica right = replica();
    left.dies();
    await().atMost(SOON).until(() -> sessions.now().equals(Set.of(right.id)));
    assertThat(sessions.overlaps()).isEmpty();
  }

  @Test
  void aLeaderWhoseTransportIsDownGivesUpItsPostAndTheOtherComesFirst() {
    tuned(settings -> sessions(settings, SessionRule.AUTO, Duration.ofMillis(600)));
    mesh.holdingSessions(sessions);
    Replica left = replica();
    await().atMost(SOON).until(() -> sessions.now().equals(Set.of(left.id)));
    Replica right = replica();
    sessions.down(left.id);
    await().atMost(SOON).until(() -> sessions.now().equals(Set.of(right.id)));
    assertThat(sessions.openings()).containsExactly(left.id, right.id);
    assertThat(sessions.overlaps()).isEmpty();
  }

  @Test
  void whoIsAloneTriesAgainAfterAWhile() {
    tuned(settings -> sessions(settings, SessionRule.AUTO, Duration.ofMillis(600)));
    mesh.holdingSessions(sessions);
    Replica only = replica();
    sessions.down(only.id);
    await().atMost(SOON).until(() -> sessions.openings().size() >= 2);
    assertThat(sessions.overlaps()).isEmpty();
  }

  @Test
  void aSessionThatDoesNotOpenIsLeftToAnother() {
    mesh.holdingSessions(sessions);
    Replica left = replica();
    await().atMost(SOON).until(() -> sessions.now().equals(Set.of(left.id)));
    Replica right = replica();
    sessions.refuse(right.id);
    left.stop();
    await().atMost(SOON).until(() -> sessions.openings().contains(right.id));
    Replica third = replica();
    await().atMost(SOON).until(() -> sessions.now().equals(Set.of(third.id)));
    assertThat(sessions.overlaps()).isEmpty();
  }

  @Test
  void sessionsAreHeldByAllIfSharedIsSet() {
    tuned(settings -> sessions(settings, SessionRule.SHARED, MINUTE));
    mesh.holdingSessions(sessions);
    Replica left = replica();
    Replica right = replica();
    assertThat(sessions.now()).containsExactlyInAnyOrder(left.id, right.id);
    left.stop();
    assertThat(sessions.now()).containsExactly(right.id);
    assertThat(right.events).isEmpty();
  }

  // Words

  private void tuned(UnaryOperator<BotSettings> tuning) {
    mesh = new MeshOfEngines(tuning);
  }

  private Replica replica() {
    return mesh.start(backend(), bot -> {});
  }

  private static Coordinator coordinator(Replica replica) {
    return replica.engine().coordinator();
  }

  private static Leadership lead(Replica replica) {
    return coordinator(replica).tryLead(JOB).orElseThrow();
  }

  /** Asks until somebody follows; who led before must have known by then. */
  private static Optional<Leadership> whoeverFollows(Replica next, Leadership before) {
    return await()
        .atMost(SOON)
        .until(
            () -> {
              Optional<Leadership> found = coordinator(next).tryLead(JOB);
              assertThat(found.isPresent() && before.stillHeld()).as("two lead").isFalse();
              return found;
            },
            Optional::isPresent);
  }

  private static BecameFollower follower(Leadership lost) {
    return new BecameFollower(JOB, lost.fence(), "neither lease nor heartbeat could be kept up");
  }

  private static Fence fenceOf(Replica replica) {
    return await()
        .atMost(SOON)
        .until(
            () ->
                replica.events.stream()
                    .filter(BecameLeader.class::isInstance)
                    .map(event -> ((BecameLeader) event).fence())
                    .findFirst(),
            Optional::isPresent)
        .orElseThrow();
  }

  private static BotSettings sessions(BotSettings settings, SessionRule rule, Duration down) {
    BotSettings.Coordination times = settings.coordination();
    return MeshSettings.timed(
        settings,
        new BotSettings.Coordination(
            times.lease(),
            times.turnWait(),
            times.settle(),
            times.heartbeat(),
            times.deadAfter(),
            rule,
            down));
  }
}
