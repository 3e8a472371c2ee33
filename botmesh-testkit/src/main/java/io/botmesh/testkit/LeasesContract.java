package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.Fence;
import io.botmesh.api.LeaseName;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Grant;
import io.botmesh.api.spi.LeaseHolder;
import io.botmesh.api.spi.LeaseLook;
import io.botmesh.api.spi.Leases;
import io.botmesh.api.spi.ReleaseAnswer;
import io.botmesh.api.spi.RenewAnswer;
import io.botmesh.api.spi.TakeAnswer;
import io.botmesh.api.spi.TakeCall;
import io.botmesh.api.spi.Token;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every {@link Leases} promises, told as short stories of two replicas. */
public abstract class LeasesContract extends BackendContract {
  private static final LeaseName REPORT = LeaseName.post("job:report");
  private static final LeaseName ORDER = LeaseName.lock("order:7");
  private static final ReplicaId LEFT = new ReplicaId("left-1");
  private static final ReplicaId RIGHT = new ReplicaId("right-1");
  private static final Duration LEASE = Duration.ofSeconds(15);
  private static final Duration TICK = Duration.ofMillis(1);
  private static final long FAR_AHEAD = 4_000_000_000_000_000L;

  private int calls;

  /** For a backend's tests. */
  protected LeasesContract() {}

  // Taking

  @Test
  void whoComesFirstGetsItAndTheOtherIsToldWhoHasIt() {
    Grant mine = taken(take(LEFT));
    TakeAnswer.Held held = held(another().leases().take(take(RIGHT)));
    assertThat(held).isEqualTo(new TakeAnswer.Held(new LeaseHolder(mine, LEFT, LEASE), false));
  }

  @Test
  void aReplicaIsToldThatItHasItItself() {
    Grant mine = taken(take(LEFT));
    TakeAnswer.Held held = held(leases().take(take(LEFT)));
    assertThat(held.mine()).isTrue();
    assertThat(held.holder().grant()).isEqualTo(mine);
  }

  @Test
  void askedAgainItIsTheSameGrantForAnotherLease() {
    TakeCall call = take(LEFT);
    Grant first = taken(call);
    pass(LEASE.minus(TICK));
    assertThat(taken(call)).isEqualTo(first);
    pass(LEASE.minus(TICK));
    assertThat(held(leases().take(take(RIGHT))).holder().remaining()).isEqualTo(TICK);
  }

  @Test
  void namesAreApartAndSoAreLocksAndPostsOfOneName() {
    taken(take(LEFT, LeaseName.post("one")));
    taken(take(RIGHT, LeaseName.lock("one")));
    taken(take(RIGHT, LeaseName.post("two")));
  }

  @Test
  void hostileNamesAreKeptApart() {
    List<Grant> grants = new ArrayList<>();
    for (String hostile : HostileTexts.ALL) {
      grants.add(taken(take(LEFT, LeaseName.lock(hostile))));
      grants.add(taken(take(LEFT, LeaseName.post(hostile))));
    }
    for (String hostile : HostileTexts.ALL) {
      assertThat(held(leases().take(take(RIGHT, LeaseName.lock(hostile)))).holder().grant())
          .isEqualTo(grants.remove(0));
      assertThat(held(leases().take(take(RIGHT, LeaseName.post(hostile)))).holder().grant())
          .isEqualTo(grants.remove(0));
    }
  }

  @Test
  void aHostileReplicaIsNamedExactly() {
    for (String hostile : HostileTexts.ALL) {
      LeaseName name = LeaseName.lock(hostile);
      ReplicaId replica = new ReplicaId(hostile);
      taken(take(replica, name));
      assertThat(held(leases().take(take(RIGHT, name))).holder().replica()).isEqualTo(replica);
    }
  }

  // Leases

  @Test
  void theEndOfALeaseLetsAnotherIn() {
    Grant slept = taken(take(LEFT));
    pass(LEASE.minus(TICK));
    held(leases().take(take(RIGHT)));
    pass(TICK);
    Grant woke = taken(take(RIGHT));
    assertThat(woke.fence()).isGreaterThan(slept.fence());
  }

  @Test
  void theEndOfALeaseAloneTakesNothingAway() {
    Grant slept = taken(take(LEFT));
    pass(LEASE.multipliedBy(3));
    assertThat(leases().renew(REPORT, slept, LEASE)).isEqualTo(RenewAnswer.RENEWED);
    held(leases().take(take(RIGHT)));
  }

  @Test
  void aRenewedLeaseRunsFromTheRenewal() {
    Grant mine = taken(take(LEFT));
    pass(LEASE.minus(TICK));
    assertThat(leases().renew(REPORT, mine, LEASE)).isEqualTo(RenewAnswer.RENEWED);
    assertThat(leases().renew(REPORT, mine, LEASE)).isEqualTo(RenewAnswer.RENEWED);
    pass(LEASE.minus(TICK));
    assertThat(held(leases().take(take(RIGHT))).holder().remaining()).isEqualTo(TICK);
  }

  @Test
  void whoWasSupersededCanNeitherRenewNorRelease() {
    Grant slept = taken(take(LEFT));
    pass(LEASE);
    Grant woke = taken(take(RIGHT));
    assertThat(leases().renew(REPORT, slept, LEASE)).isEqualTo(RenewAnswer.LOST);
    assertThat(leases().release(REPORT, slept)).isEqualTo(ReleaseAnswer.LOST);
    assertThat(leases().renew(REPORT, woke, LEASE)).isEqualTo(RenewAnswer.RENEWED);
    held(leases().take(take(LEFT)));
  }

  @Test
  void bothTokenAndFenceMustAgree() {
    Grant mine = taken(take(LEFT));
    Grant otherToken = new Grant(new Token("other"), mine.fence());
    Grant greaterFence = new Grant(mine.token(), new Fence(mine.fence().number() + 1));
    Grant smallerFence = new Grant(mine.token(), new Fence(mine.fence().number() - 1));
    for (Grant wrong : List.of(otherToken, greaterFence, smallerFence)) {
      assertThat(leases().renew(REPORT, wrong, LEASE)).isEqualTo(RenewAnswer.LOST);
      assertThat(leases().release(REPORT, wrong)).isEqualTo(ReleaseAnswer.LOST);
    }
    assertThat(leases().look(REPORT).holder().orElseThrow().grant()).isEqualTo(mine);
  }

  @Test
  void whatWasNeverTakenCanNeitherBeRenewedNorReleased() {
    Grant none = new Grant(new Token("never"), new Fence(1));
    assertThat(leases().renew(REPORT, none, LEASE)).isEqualTo(RenewAnswer.LOST);
    assertThat(leases().release(REPORT, none)).isEqualTo(ReleaseAnswer.LOST);
    assertThat(leases().look(REPORT)).isEqualTo(new LeaseLook(0, Optional.empty()));
  }

  // Releasing

  @Test
  void whatIsReleasedIsFreeAtOnce() {
    Grant first = taken(take(LEFT));
    assertThat(leases().release(REPORT, first)).isEqualTo(ReleaseAnswer.RELEASED);
    assertThat(leases().look(REPORT))
        .isEqualTo(new LeaseLook(first.fence().number(), Optional.empty()));
    Grant second = taken(take(RIGHT));
    assertThat(second.fence()).isGreaterThan(first.fence());
  }

  @Test
  void aReleaseAskedAgainDoesNotTouchTheNextHolder() {
    Grant first = taken(take(LEFT));
    leases().release(REPORT, first);
    Grant second = taken(take(RIGHT));
    assertThat(leases().release(REPORT, first)).isEqualTo(ReleaseAnswer.LOST);
    assertThat(leases().renew(REPORT, second, LEASE)).isEqualTo(RenewAnswer.RENEWED);
  }

  @Test
  void aRenewalAfterTheReleaseBringsNothingBack() {
    Grant first = taken(take(LEFT));
    leases().release(REPORT, first);
    assertThat(leases().renew(REPORT, first, LEASE)).isEqualTo(RenewAnswer.LOST);
    assertThat(leases().look(REPORT).holder()).isEmpty();
  }

  // Evidence

  @Test
  void evidenceAboutTheVeryGrantLetsAnotherInBeforeTheLeaseEnds() {
    Grant dead = taken(take(LEFT));
    Grant next = taken(gone(take(RIGHT), dead));
    assertThat(next.fence()).isGreaterThan(dead.fence());
    assertThat(leases().renew(REPORT, dead, LEASE)).isEqualTo(RenewAnswer.LOST);
  }

  @Test
  void evidenceAboutAnEarlierGrantOfTheSameReplicaIsWorthNothing() {
    Grant first = taken(take(LEFT));
    leases().release(REPORT, first);
    Grant second = taken(take(LEFT));
    assertThat(held(leases().take(gone(take(RIGHT), first))).holder().grant()).isEqualTo(second);
    assertThat(leases().renew(REPORT, second, LEASE)).isEqualTo(RenewAnswer.RENEWED);
  }

  // Fences

  @Test
  void everyGrantHasAGreaterFenceThoughTheClockStandsStill() {
    List<Fence> fences = new ArrayList<>();
    for (int round = 0; round < 3; round++) {
      Grant grant = taken(take(LEFT));
      fences.add(grant.fence());
      leases().release(REPORT, grant);
    }
    assertThat(fences).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void aFenceIsGreaterAfterWhatWasStoredWasLost() {
    Grant before = taken(take(LEFT));
    subject().lose(REPORT);
    pass(TICK);
    assertThat(taken(take(RIGHT)).fence()).isGreaterThan(before.fence());
    assertThat(leases().renew(REPORT, before, LEASE)).isEqualTo(RenewAnswer.LOST);
    assertThat(leases().release(REPORT, before)).isEqualTo(ReleaseAnswer.LOST);
  }

  @Test
  void aFenceIsGreaterHoweverLongNobodyHeldIt() {
    for (LeaseName name : List.of(REPORT, ORDER)) {
      Grant before = taken(take(LEFT, name));
      leases().release(name, before);
      pass(Duration.ofDays(400));
      assertThat(taken(take(RIGHT, name)).fence()).isGreaterThan(before.fence());
    }
  }

  @Test
  void aFenceIsGreaterThanTheHighestItsAskerHasSeen() {
    TakeCall call = take(LEFT);
    Grant grant =
        taken(
            new TakeCall(
                call.name(),
                call.token(),
                call.me(),
                call.gone(),
                call.lease(),
                call.caution(),
                Optional.of(new Fence(FAR_AHEAD))));
    assertThat(grant.fence().number()).isEqualTo(FAR_AHEAD + 1);
    leases().release(REPORT, grant);
    assertThat(taken(take(RIGHT)).fence().number()).isEqualTo(FAR_AHEAD + 2);
  }

  // Caution

  @Test
  void ofWhatNothingIsStoredNobodyGetsItBeforeTheCautionIsOver() {
    assertThat(leases().take(cautious(LEFT))).isEqualTo(new TakeAnswer.Later(LEASE));
    pass(LEASE.minus(TICK));
    assertThat(another().leases().take(cautious(RIGHT))).isEqualTo(new TakeAnswer.Later(TICK));
    assertThat(leases().take(take(RIGHT)))
        .as("who is not cautious")
        .isEqualTo(new TakeAnswer.Later(TICK));
    assertThat(leases().look(REPORT)).isEqualTo(new LeaseLook(0, Optional.empty()));
    pass(TICK);
    taken(cautious(RIGHT));
  }

  @Test
  void cautionIsOnlyForWhatIsNotKnown() {
    Grant first = taken(take(LEFT));
    leases().release(REPORT, first);
    Grant second = taken(cautious(RIGHT));
    pass(LEASE);
    Grant third = taken(cautious(LEFT));
    assertThat(third.fence()).isGreaterThan(second.fence());
  }

  @Test
  void cautionIsTakenAgainAfterALoss() {
    Grant lost = taken(take(LEFT));
    subject().lose(REPORT);
    assertThat(leases().take(cautious(RIGHT))).isEqualTo(new TakeAnswer.Later(LEASE));
    assertThat(leases().renew(REPORT, lost, LEASE)).isEqualTo(RenewAnswer.LOST);
  }

  // Words

  private Leases leases() {
    return backend().leases();
  }

  private TakeCall take(ReplicaId me) {
    return take(me, REPORT);
  }

  private TakeCall cautious(ReplicaId me) {
    TakeCall call = take(me);
    return new TakeCall(
        call.name(), call.token(), me, Optional.empty(), LEASE, LEASE, Optional.empty());
  }

  private TakeCall take(ReplicaId me, LeaseName name) {
    calls++;
    Token token = new Token(me + "#" + calls);
    return new TakeCall(name, token, me, Optional.empty(), LEASE, Duration.ZERO, Optional.empty());
  }

  private static TakeCall gone(TakeCall call, Grant dead) {
    return new TakeCall(
        call.name(),
        call.token(),
        call.me(),
        Optional.of(dead.fence()),
        call.lease(),
        call.caution(),
        call.floor());
  }

  private Grant taken(TakeCall call) {
    TakeAnswer answer = leases().take(call);
    assertThat(answer).isInstanceOf(TakeAnswer.Taken.class);
    return ((TakeAnswer.Taken) answer).grant();
  }

  private static TakeAnswer.Held held(TakeAnswer answer) {
    assertThat(answer).isInstanceOf(TakeAnswer.Held.class);
    return (TakeAnswer.Held) answer;
  }
}
