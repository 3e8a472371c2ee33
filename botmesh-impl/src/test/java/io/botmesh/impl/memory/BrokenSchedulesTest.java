package io.botmesh.impl.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.BrokenSchedules;
import io.botmesh.testkit.ContractRun;
import io.botmesh.testkit.ContractSubject;
import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.PatchedSubject;
import io.botmesh.testkit.ScheduleStoreContract;
import org.junit.jupiter.api.Test;

/** The contract has been seen to bite: it fails on each store that breaks a promise. */
class BrokenSchedulesTest {
  @Test
  void theContractFailsWhereWhatWasDoneIsDueAgain() {
    ContractRun run = ContractRun.of(OnOneThatFiresTwice.class);
    assertThat(run.failed())
        .contains(
            "Due.whatWasDoneIsNotDueAgain", "Decisions.theVeryDecisionAskedAgainChangesNothing");
  }

  @Test
  void theContractFailsWhereTombstonesAreForgotten() {
    ContractRun run = ContractRun.of(OnOneThatForgetsTombstones.class);
    assertThat(run.failed())
        .containsExactlyInAnyOrder(
            "Decisions.whatIsCancelledIsNotDueAndNoLateDecisionBringsItBack",
            "Decisions.aCancelThatOvertakesItsPutWins",
            "Decisions.aDecisionNeverGoesBackWhateverBecameOfTheSchedule");
  }

  @Test
  void theContractFailsWhereTheFenceIsIgnored() {
    ContractRun run = ContractRun.of(OnOneThatIgnoresTheFence.class);
    assertThat(run.failed()).containsExactly("Due.whoseClaimWasTakenOverCannotSayThatItIsDone");
  }

  @Test
  void theContractFailsWhereTheOrderIsLost() {
    ContractRun run = ContractRun.of(OnOneThatLosesTheOrder.class);
    assertThat(run.failed())
        .containsExactlyInAnyOrder(
            "Due.aChatsSchedulesComeInTheOrderInWhichTheyAreDueWhoeverClaims",
            "Due.whatADeadReplicaLeftComesBeforeWhatWasDueLater");
  }

  static class OnOneThatFiresTwice extends ScheduleStoreContract {
    @Override
    protected ContractSubject open(TurnLimits limits, HandClock clock) {
      return PatchedSubject.withSchedules(
          new MemorySubject(limits, clock), BrokenSchedules::firingTwice);
    }
  }

  static class OnOneThatForgetsTombstones extends ScheduleStoreContract {
    @Override
    protected ContractSubject open(TurnLimits limits, HandClock clock) {
      return PatchedSubject.withSchedules(
          new MemorySubject(limits, clock), BrokenSchedules::forgettingTombstones);
    }
  }

  static class OnOneThatIgnoresTheFence extends ScheduleStoreContract {
    @Override
    protected ContractSubject open(TurnLimits limits, HandClock clock) {
      return PatchedSubject.withSchedules(
          new MemorySubject(limits, clock), BrokenSchedules::ignoringTheFence);
    }
  }

  static class OnOneThatLosesTheOrder extends ScheduleStoreContract {
    @Override
    protected ContractSubject open(TurnLimits limits, HandClock clock) {
      return PatchedSubject.withSchedules(
          new MemorySubject(limits, clock), BrokenSchedules::losingTheOrder);
    }
  }
}
