package io.botmesh.impl.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.BrokenLeases;
import io.botmesh.testkit.ContractRun;
import io.botmesh.testkit.ContractSubject;
import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.LeasesContract;
import io.botmesh.testkit.PatchedSubject;
import org.junit.jupiter.api.Test;

/** The contract has been seen to bite: it fails on all leases that break a promise. */
class BrokenLeasesTest {
  @Test
  void theContractFailsWhereTheFenceIsIgnored() {
    fails(OnOnesThatIgnoreTheFence.class, "bothTokenAndFenceMustAgree");
  }

  @Test
  void theContractFailsWhereTheTokenIsIgnored() {
    fails(OnOnesThatIgnoreTheToken.class, "bothTokenAndFenceMustAgree");
  }

  @Test
  void theContractFailsWhereNumbersStartAgain() {
    fails(
        OnOnesThatRestartNumbers.class,
        "whatIsReleasedIsFreeAtOnce",
        "everyGrantHasAGreaterFenceThoughTheClockStandsStill",
        "aFenceIsGreaterHoweverLongNobodyHeldIt");
  }

  @Test
  void theContractFailsWhereWhatIsHeldIsHandedOut() {
    fails(
        OnOnesThatHandOutWhileHeld.class,
        "whoComesFirstGetsItAndTheOtherIsToldWhoHasIt",
        "theEndOfALeaseLetsAnotherIn",
        "aRenewedLeaseRunsFromTheRenewal");
  }

  @Test
  void theContractFailsWhereAnothersIsReleased() {
    fails(
        OnOnesThatReleaseAnothers.class,
        "whoWasSupersededCanNeitherRenewNorRelease",
        "aReleaseAskedAgainDoesNotTouchTheNextHolder");
  }

  @Test
  void theContractFailsWhereOldEvidenceIsBelieved() {
    fails(
        OnOnesThatBelieveOldEvidence.class,
        "evidenceAboutAnEarlierGrantOfTheSameReplicaIsWorthNothing");
  }

  @Test
  void theContractFailsWithoutCaution() {
    fails(
        OnOnesWithoutCaution.class,
        "ofWhatNothingIsStoredNobodyGetsItBeforeTheCautionIsOver",
        "cautionIsTakenAgainAfterALoss");
  }

  private static void fails(Class<?> tests, String... failing) {
    ContractRun run = ContractRun.of(tests);
    for (String test : failing) {
      assertThat(run.failed()).contains(tests.getSimpleName() + "." + test);
    }
    assertThat(run.passed()).as("what it does not break").hasSizeGreaterThan(10);
  }

  private static ContractSubject whole(TurnLimits limits, HandClock clock) {
    return new MemorySubject(limits, clock);
  }

  static class OnOnesThatIgnoreTheFence extends LeasesContract {
    @Override
    protected ContractSubject open(TurnLimits limits, HandClock clock) {
      return PatchedSubject.withLeases(whole(limits, clock), BrokenLeases::ignoringTheFence);
    }
  }

  static class OnOnesThatIgnoreTheToken extends LeasesContract {
    @Override
    protected ContractSubject open(TurnLimits limits, HandClock clock) {
      return PatchedSubject.withLeases(whole(limits, clock), BrokenLeases::ignoringTheToken);
    }
  }

  static class OnOnesThatRestartNumbers extends LeasesContract {
    @Override
    protected ContractSubject open(TurnLimits limits, HandClock clock) {
      return PatchedSubject.withLeases(whole(limits, clock), BrokenLeases::restartingNumbers);
    }
  }

  static class OnOnesThatHandOutWhileHeld extends LeasesContract {
    @Override
    protected ContractSubject open(TurnLimits limits, HandClock clock) {
      return PatchedSubject.withLeases(whole(limits, clock), BrokenLeases::handingOutWhileHeld);
    }
  }

  static class OnOnesThatReleaseAnothers extends LeasesContract {
    @Override
    protected ContractSubject open(TurnLimits limits, HandClock clock) {
      return PatchedSubject.withLeases(whole(limits, clock), BrokenLeases::releasingAnothers);
    }
  }

  static class OnOnesThatBelieveOldEvidence extends LeasesContract {
    @Override
    protected ContractSubject open(TurnLimits limits, HandClock clock) {
      return PatchedSubject.withLeases(whole(limits, clock), BrokenLeases::believingOldEvidence);
    }
  }

  static class OnOnesWithoutCaution extends LeasesContract {
    @Override
    protected ContractSubject open(TurnLimits limits, HandClock clock) {
      return PatchedSubject.withLeases(whole(limits, clock), BrokenLeases::withoutCaution);
    }
  }
}
