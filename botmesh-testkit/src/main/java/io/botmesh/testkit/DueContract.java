package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.Fence;
import io.botmesh.api.ScheduleId;
import io.botmesh.api.spi.DoneAnswer;
import io.botmesh.api.spi.DueAnswer;
import io.botmesh.api.spi.DueCall;
import io.botmesh.api.spi.Schedule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is due is claimed by one replica at a time, in its order, and done once. */
abstract class DueContract extends ScheduleStory {
  DueContract(BackendContract contract) {
    super(contract);
  }

  @Test
  void nothingIsDueWhereNothingWasPut() {
    assertThat(claim(LEFT, TEA)).isEqualTo(new DueAnswer.Nothing(Optional.empty()));
    assertThat(store().newest(TEA)).isEmpty();
  }

  @Test
  void whatIsPutIsDueAtItsMomentAndNotBefore() {
    Schedule tea = schedule(TEA, 1, MINUTE);
    assertThat(store().put(tea)).isEqualTo(TAKEN);
    assertThat(store().newest(TEA)).contains(decision(1));
    pass(MINUTE.minusMillis(1));
    assertThat(claim(RIGHT, TEA))
        .isEqualTo(new DueAnswer.Nothing(Optional.of(Duration.ofMillis(1))));
    pass(Duration.ofMillis(1));
    assertThat(due(claim(RIGHT, TEA))).containsExactly(tea);
  }

  @Test
  void whatWasDoneIsNotDueAgain() {
    store().put(schedule(TEA, 1, Duration.ZERO));
    DueAnswer.Claimed claimed = claimed(LEFT, TEA);
    assertThat(store().done(TEA, claimed.fence())).isEqualTo(DoneAnswer.DONE);
    assertThat(store().done(TEA, claimed.fence())).isEqualTo(DoneAnswer.LOST);
    pass(MINUTE);
    assertThat(claim(RIGHT, TEA)).isEqualTo(new DueAnswer.Nothing(Optional.empty()));
  }

  @Test
  void whatIsClaimedIsNobodyElsesWhileTheLeaseRuns() {
    store().put(schedule(TEA, 1, Duration.ZERO));
    claimed(LEFT, TEA);
    pass(Duration.ofSeconds(2));
    assertThat(claimFrom(anothers(), RIGHT, TEA))
        .isEqualTo(new DueAnswer.Held(LEFT, Duration.ofSeconds(3)));
  }

  @Test
  void theClaimOfADeadReplicaRunsOutAndAnotherGetsWhatIsLeftOfIt() {
    store().put(schedule(TEA, 1, Duration.ZERO));
    store().put(schedule(BATH, 2, Duration.ZERO));
    DueAnswer.Claimed dead = claimed(LEFT, TEA);
    store().done(BATH, dead.fence());
    pass(LEASE);
    DueAnswer.Claimed next = claimed(RIGHT, TEA);
    assertThat(due(next)).extracting(Schedule::id).containsExactly(TEA);
    assertThat(next.fence()).isGreaterThan(dead.fence());
  }

  @Test
  void whoseClaimWasTakenOverCannotSayThatItIsDone() {
    store().put(schedule(TEA, 1, Duration.ZERO));
    DueAnswer.Claimed dead = claimed(LEFT, TEA);
    pass(LEASE);
    DueAnswer.Claimed next = claimed(RIGHT, TEA);
    assertThat(store().done(TEA, dead.fence())).isEqualTo(DoneAnswer.LOST);
    assertThat(store().postpone(TEA, dead.fence(), MINUTE)).isEqualTo(DoneAnswer.LOST);
    assertThat(store().done(TEA, new Fence(next.fence().number() + 1))).isEqualTo(DoneAnswer.LOST);
    assertThat(store().done(TEA, next.fence())).isEqualTo(DoneAnswer.DONE);
  }

  @Test
  void theEndOfALeaseAloneTakesNothingAway() {
    store().put(schedule(TEA, 1, Duration.ZERO));
    DueAnswer.Claimed slow = claimed(LEFT, TEA);
    pass(LEASE.multipliedBy(2));
    assertThat(store().done(TEA, slow.fence())).isEqualTo(DoneAnswer.DONE);
    assertThat(claim(RIGHT, TEA)).isEqualTo(new DueAnswer.Nothing(Optional.empty()));
  }

  @Test
  void askedAgainAClaimIsTheSameAndLastsAnew() {
    store().put(schedule(TEA, 1, Duration.ZERO));
    DueCall call = new DueCall(store().partOf(TEA), token(), LEFT, 10, LEASE);
    DueAnswer first = store().claim(call);
    pass(Duration.ofSeconds(4));
    store().put(schedule(BATH, 2, Duration.ZERO));
    assertThat(store().claim(call)).isEqualTo(first);
    pass(Duration.ofSeconds(4));
    assertThat(claim(RIGHT, TEA)).isEqualTo(new DueAnswer.Held(LEFT, Duration.ofSeconds(1)));
  }

  @Test
  void whenAllOfAClaimIsDoneTheNextOneMayClaim() {
    store().put(schedule(TEA, 1, Duration.ZERO));
    store().put(schedule(BATH, 2, Duration.ofSeconds(1)));
    DueAnswer.Claimed first = claimed(LEFT, TEA);
    pass(Duration.ofSeconds(1));
    store().done(TEA, first.fence());
    assertThat(due(claim(RIGHT, TEA))).extracting(Schedule::id).containsExactly(BATH);
  }

  @Test
  void aChatsSchedulesComeInTheOrderInWhichTheyAreDueWhoeverClaims() {
    List<String> expected = new ArrayList<>();
    for (int number = 0; number < 25; number++) {
      ScheduleId id = new ScheduleId(TEA.chat(), "n" + (number * 7) % 25);
      store().put(schedule(id, number + 1, Duration.ofMillis((number * 7) % 25)));
      expected.add("n" + number);
    }
    pass(MINUTE);
    List<String> seen = new ArrayList<>();
    for (int round = 0; round < 3; round++) {
      DueCall call =
          new DueCall(store().partOf(TEA), token(), round % 2 == 0 ? LEFT : RIGHT, 10, LEASE);
      DueAnswer.Claimed claimed = (DueAnswer.Claimed) store().claim(call);
      assertThat(claimed.due()).hasSizeLessThanOrEqualTo(10);
      for (Schedule schedule : claimed.due()) {
        seen.add(schedule.id().name());
        store().done(schedule.id(), claimed.fence());
      }
    }
    assertThat(seen).isEqualTo(expected);
  }

  @Test
  void whatADeadReplicaLeftComesBeforeWhatWasDueLater() {
    store().put(schedule(TEA, 1, Duration.ofSeconds(1)));
    pass(Duration.ofSeconds(1));
    claimed(LEFT, TEA);
    store().put(schedule(BATH, 2, Duration.ofSeconds(1)));
    pass(LEASE);
    assertThat(due(claim(RIGHT, TEA))).extracting(Schedule::id).containsExactly(TEA, BATH);
  }

  @Test
  void whatIsPostponedIsDueAgainLaterAndBecomesFree() {
    Schedule tea = schedule(TEA, 1, Duration.ZERO);
    store().put(tea);
    DueAnswer.Claimed claimed = claimed(LEFT, TEA);
    assertThat(store().postpone(TEA, claimed.fence(), MINUTE)).isEqualTo(DoneAnswer.DONE);
    assertThat(store().postpone(TEA, claimed.fence(), MINUTE)).isEqualTo(DoneAnswer.LOST);
    assertThat(claim(RIGHT, TEA)).isEqualTo(new DueAnswer.Nothing(Optional.of(MINUTE)));
    pass(MINUTE);
    assertThat(due(claim(RIGHT, TEA))).containsExactly(tea);
  }
}
