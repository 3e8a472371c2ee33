package io.botmesh.impl.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.BrokenTurnStores;
import io.botmesh.testkit.ContractRun;
import io.botmesh.testkit.ContractSubject;
import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.PatchedSubject;
import io.botmesh.testkit.TurnStoreContract;
import org.junit.jupiter.api.Test;

/** The contract has been seen to bite: it fails on each store that breaks a promise. */
class BrokenTurnStoresTest {
  @Test
  void theContractPassesOnTheStoreThatIsWhole() {
    ContractRun run = ContractRun.of(MemoryTurnStoreTest.class);
    assertThat(run.failed()).isEmpty();
    assertThat(run.passed()).hasSizeGreaterThan(100);
  }

  @Test
  void theContractFailsWhereTheFenceIsIgnored() {
    ContractRun run = ContractRun.of(OnOneThatIgnoresTheFence.class);
    assertThat(run.failed())
        .contains(
            "Commits.anOwnerWhoSleptThroughItsLeaseCannotOverwriteTheNextOwner",
            "Commits.anOwnerWhoSleptCannotEndTheTurnOfTheNextOwner",
            "Commits.anOwnerWhoWasSupersededCannotCommit",
            "Commits.tokenAndFenceMustBothBeTheOnesInForce",
            "Saves.anOwnerWhoSleptThroughItsLeaseCannotSaveOverTheNextOwner",
            "Saves.anOwnerWhoWasSupersededCannotSave",
            "Evidences.aHolderThatIsGoneLosesItsTurnBeforeItsLeaseEnds");
    assertThat(run.passed()).as("what it does not break").hasSizeGreaterThan(100);
  }

  @Test
  void theContractFailsWhereDuplicatesAreForgotten() {
    ContractRun run = ContractRun.of(OnOneThatForgetsDuplicates.class);
    assertThat(run.failed())
        .contains(
            "Accept.aWaitingIdIsADuplicateThatNamesItsFirstCall",
            "Accept.aCommittedIdIsADuplicateThatNamesTheTurn",
            "Accept.nothingBringsACommittedIdBack",
            "Accept.aDeadIdIsADuplicateUntilItIsReleasedOverItsOwnCall",
            "Bounds.theRingRemembersSoManyIdsAndForgetsTheOldest",
            "Memories.aSeenIdIsRememberedWithinTheRetention");
    assertThat(run.passed()).as("what it does not break").hasSizeGreaterThan(100);
  }

  @Test
  void theContractFailsWhereNumbersStartAgain() {
    ContractRun run = ContractRun.of(OnOneThatRestartsNumbers.class);
    assertThat(run.failed())
        .contains(
            "Fences.aFenceIsGreaterAfterTheChatWasIdleForLong",
            "Fences.aFloorThatIsBehindChangesNothing",
            "Evidences.evidenceAboutAnEarlierTurnDoesNotTouchTheNext");
    assertThat(run.passed()).as("what it does not break").hasSizeGreaterThan(100);
  }

  @Test
  void theContractFailsWhereTheLastIsServedFirst() {
    ContractRun run = ContractRun.of(OnOneThatServesTheLastFirst.class);
    assertThat(run.failed())
        .contains(
            "Claiming.messagesAreServedInTheOrderOfTheirArrival",
            "Accept.aMessageThatFindsAnOlderOneWaitingGetsTheTurnForTheOlder");
    assertThat(run.passed()).as("what it does not break").hasSizeGreaterThan(100);
  }

  @Test
  void theContractFailsWhereAMoveIsCarriedOutCarelessly() {
    assertThat(ContractRun.of(OnOneThatBringsTwice.class).failed())
        .containsExactlyInAnyOrder(
            "Arrivals.aChatThatHasMovedTooNamesWhatHadArrivedThere",
            "Arrivals.itArrivesOnceHoweverOftenItIsBrought");
    assertThat(ContractRun.of(OnOneThatMovesOutOfOrder.class).failed())
        .contains("Arrivals.whatArrivesIsThereInItsOrder");
    ContractRun run = ContractRun.of(OnOneThatMovesWithoutDoubt.class);
    assertThat(run.failed()).containsExactly("Departures.ofAnEntryWhoseSenderIsGoneNobodyKnows");
    assertThat(run.passed()).as("what it does not break").hasSizeGreaterThan(100);
  }

  static class OnOneThatIgnoresTheFence extends TurnStoreContract {
    @Override
    protected ContractSubject open(TurnLimits limits, HandClock clock) {
      return new PatchedSubject(
          new MemorySubject(limits, clock), BrokenTurnStores::ignoringTheFence);
    }
  }

  static class OnOneThatForgetsDuplicates extends TurnStoreContract {
    @Override
    protected ContractSubject open(TurnLimits limits, HandClock clock) {
      return new PatchedSubject(
          new MemorySubject(limits, clock), BrokenTurnStores::forgettingDuplicates);
    }
  }

  static class OnOneThatRestartsNumbers extends TurnStoreContract {
    @Override
    protected ContractSubject open(TurnLimits limits, HandClock clock) {
      return new PatchedSubject(
          new MemorySubject(limits, clock), BrokenTurnStores::restartingNumbers);
    }
  }

  static class OnOneThatServesTheLastFirst extends TurnStoreContract {
    @Override
    protected ContractSubject open(TurnLimits limits, HandClock clock) {
      return new PatchedSubject(
          new MemorySubject(limits, clock), BrokenTurnStores::servingTheLastFirst);
    }
  }

  static class OnOneThatBringsTwice extends TurnStoreContract {
    @Override
    protected ContractSubject open(TurnLimits limits, HandClock clock) {
      return new PatchedSubject(new MemorySubject(limits, clock), BrokenTurnStores::bringingTwice);
    }
  }

  static class OnOneThatMovesOutOfOrder extends TurnStoreContract {
    @Override
    protected ContractSubject open(TurnLimits limits, HandClock clock) {
      return new PatchedSubject(
          new MemorySubject(limits, clock), BrokenTurnStores::movingOutOfOrder);
    }
  }

  static class OnOneThatMovesWithoutDoubt extends TurnStoreContract {
    @Override
    protected ContractSubject open(TurnLimits limits, HandClock clock) {
      return new PatchedSubject(
          new MemorySubject(limits, clock), BrokenTurnStores::movingWithoutDoubt);
    }
  }
}
