package io.botmesh.impl.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.BrokenStores;
import io.botmesh.testkit.ContractRun;
import io.botmesh.testkit.ContractSubject;
import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.PatchedSubject;
import io.botmesh.testkit.StoreContract;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The contract has been seen to bite: it fails on each store that breaks a promise. */
class BrokenStoresTest {
  @Test
  void theContractFailsWhereVersionsAreIgnored() {
    ContractRun run = ContractRun.of(OnOneThatIgnoresVersions.class);
    for (String text : Set.of("UserData", "Checkpoints", "Conversations", "Cursors")) {
      assertThat(run.failed())
          .contains(
              text + ".whoRestsOnAnOldVersionIsToldWhatIsStored",
              text + ".whoBelievesInAVersionThatNeverWasWritesNothing",
              text + ".whatIsDeletedIsGoneAndItsVersionGoesOn",
              text + ".whatIsWrittenForAWhileExpiresAndItsVersionStays",
              text + ".noVersionComesBackHoweverLongItWasGone",
              text + ".ofManyWhoRestOnOneVersionOneWrites");
    }
    assertThat(classes(run.passed())).contains("Logs", "ListedChats", "BusyDeletions");
  }

  @Test
  void theContractFailsWhereADeletionTakesLateLines() {
    ContractRun run = ContractRun.of(OnOneThatDeletesLateLines.class);
    assertThat(run.failed())
        .containsExactlyInAnyOrder(
            "BusyDeletions.whatIsAppendedMeanwhileStaysWholeAndInOrder",
            "BusyDeletions.whatIsAcceptedMeanwhileStaysWithItsLineAndIsServedInOrder");
    assertThat(run.passed()).as("what it does not break").hasSizeGreaterThan(80);
  }

  @Test
  void theContractFailsWhereAnotherReplicasChatsAreNotListed() {
    ContractRun run = ContractRun.of(OnOneThatListsItsOwnOnly.class);
    for (String listing : Set.of("ListedChats", "ListedCheckpoints", "ListedUsers")) {
      assertThat(run.failed())
          .contains(
              listing + ".allAreListedOnceInPagesOfAnySize",
              listing + ".whatHasExpiredIsNotListedAndComesBackWhenItIsWrittenAgain",
              listing + ".whatWasRemovedIsNotListedAndComesBackWhenAnotherReplicaWritesIt");
    }
    assertThat(run.failed())
        .contains(
            "ListedByTurns.whatACommitWroteIsListedAndNotBefore",
            "ListedByTurns.whatASaveWroteIsListedWhileItsTurnGoesOn",
            "ListedForAnything.forMessagesThatWait");
    assertThat(classes(run.passed())).contains("Logs", "UserData", "Cursors", "BusyDeletions");
  }

  private static Set<String> classes(Set<String> tests) {
    return tests.stream()
        .map(test -> test.substring(0, test.indexOf('.')))
        .collect(Collectors.toSet());
  }

  static class OnOneThatIgnoresVersions extends StoreContract {
    @Override
    protected ContractSubject open(TurnLimits limits, HandClock clock) {
      return PatchedSubject.withStores(
          new MemorySubject(limits, clock), BrokenStores::ignoringVersions);
    }
  }

  static class OnOneThatDeletesLateLines extends StoreContract {
    @Override
    protected ContractSubject open(TurnLimits limits, HandClock clock) {
      return PatchedSubject.withStores(
          new MemorySubject(limits, clock), BrokenStores::deletingLateLines);
    }
  }

  static class OnOneThatListsItsOwnOnly extends StoreContract {
    @Override
    protected ContractSubject open(TurnLimits limits, HandClock clock) {
      return PatchedSubject.withStores(
          new MemorySubject(limits, clock), BrokenStores::listingItsOwnOnly);
    }
  }
}
