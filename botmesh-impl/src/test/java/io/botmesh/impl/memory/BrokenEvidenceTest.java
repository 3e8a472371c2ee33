package io.botmesh.impl.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.spi.TurnLimits;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.testkit.BrokenTurnStores;
import io.botmesh.testkit.ContractRun;
import io.botmesh.testkit.ContractSubject;
import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.PatchedSubject;
import io.botmesh.testkit.TurnStoreContract;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Each story about evidence has been seen to bite: some store that misjudges evidence fails it. */
class BrokenEvidenceTest {
  @Test
  void whereNobodyIsBelieved() {
    assertThat(failed(IgnoringEvidence.class))
        .containsExactlyInAnyOrder(
            "aHolderThatIsGoneLosesItsTurnBeforeItsLeaseEnds",
            "evidenceAboutATokensFirstGrantDoesNotTouchItsSecond",
            "theBoundMessageOfADeadHolderGoesWithIt",
            "theBoundMessageOfADeadHolderGoesEvenIfNobodyElseWaits",
            "aDeadReplicasBoundMessageIsSkippedOnEvidenceAboutItsTicket",
            "evidenceAboutOneTicketDoesNotTouchTheNextOfTheSameReplica",
            "aDeadHoldersDurableMessageIsKeptThoughABoundOneOfItFollows");
  }

  @Test
  void whereEvidenceOfOneGrantCountsForOthers() {
    assertThat(failed(BelievingEvidenceOfAnyGrant.class))
        .containsExactlyInAnyOrder(
            "evidenceAboutAnEarlierTurnDoesNotTouchTheNext",
            "evidenceAboutATokensFirstGrantDoesNotTouchItsSecond",
            "evidenceMustNameTheVeryFence");
    assertThat(failed(BelievingEvidenceByToken.class))
        .containsExactly("evidenceAboutATokensFirstGrantDoesNotTouchItsSecond");
  }

  @Test
  void whereEvidenceOfATicketCountsForMore() {
    assertThat(failed(TakingATicketForATurn.class))
        .containsExactly("evidenceAboutATicketDoesNotTouchATurn");
    assertThat(failed(BelievingEvidenceOfAnyTicket.class))
        .containsExactly("evidenceAboutOneTicketDoesNotTouchTheNextOfTheSameReplica");
    assertThat(failed(SkippingDurableTickets.class))
        .containsExactly("evidenceAboutATicketDoesNotTouchADurableOne");
  }

  @Test
  void whereEvidenceOfAHolderCountsForMore() {
    assertThat(failed(DroppingADeadHoldersMessage.class))
        .containsExactlyInAnyOrder(
            "aHolderThatIsGoneLosesItsTurnBeforeItsLeaseEnds",
            "evidenceAboutATokensFirstGrantDoesNotTouchItsSecond",
            "aDeadHoldersDurableMessageIsKeptThoughABoundOneOfItFollows");
    assertThat(failed(RememberingEvidence.class))
        .containsExactly("aDeadHoldersDurableMessageIsKeptThoughABoundOneOfItFollows");
  }

  @Test
  void noStoryIsPassedByAllOfThem() {
    Set<String> passedByAll =
        new TreeSet<>(evidence(ContractRun.of(MemoryTurnStoreTest.class).passed()));
    assertThat(passedByAll).hasSizeGreaterThan(10);
    List.of(
            IgnoringEvidence.class,
            BelievingEvidenceOfAnyGrant.class,
            TakingATicketForATurn.class,
            BelievingEvidenceOfAnyTicket.class,
            SkippingDurableTickets.class,
            DroppingADeadHoldersMessage.class)
        .forEach(broken -> passedByAll.removeAll(failed(broken)));
    assertThat(passedByAll).isEmpty();
  }

  private static Set<String> failed(Class<? extends Broken> broken) {
    return evidence(ContractRun.of(broken).failed());
  }

  private static Set<String> evidence(Set<String> tests) {
    Set<String> names = new TreeSet<>();
    tests.stream()
        .filter(name -> name.startsWith("Evidences."))
        .forEach(name -> names.add(name.substring(name.indexOf('.') + 1)));
    return names;
  }

  abstract static class Broken extends TurnStoreContract {
    private final UnaryOperator<TurnStore> breaking;

    Broken(UnaryOperator<TurnStore> breaking) {
      this.breaking = breaking;
    }

    @Override
    protected ContractSubject open(TurnLimits limits, HandClock clock) {
      return new PatchedSubject(new MemorySubject(limits, clock), breaking);
    }
  }

  static class IgnoringEvidence extends Broken {
    IgnoringEvidence() {
      super(BrokenTurnStores::ignoringEvidence);
    }
  }

  static class BelievingEvidenceOfAnyGrant extends Broken {
    BelievingEvidenceOfAnyGrant() {
      super(BrokenTurnStores::believingEvidenceOfAnyGrant);
    }
  }

  static class BelievingEvidenceByToken extends Broken {
    BelievingEvidenceByToken() {
      super(BrokenTurnStores::believingEvidenceByToken);
    }
  }

  static class TakingATicketForATurn extends Broken {
    TakingATicketForATurn() {
      super(BrokenTurnStores::takingATicketForATurn);
    }
  }

  static class BelievingEvidenceOfAnyTicket extends Broken {
    BelievingEvidenceOfAnyTicket() {
      super(BrokenTurnStores::believingEvidenceOfAnyTicket);
    }
  }

  static class SkippingDurableTickets extends Broken {
    SkippingDurableTickets() {
      super(BrokenTurnStores::skippingDurableTickets);
    }
  }

  static class DroppingADeadHoldersMessage extends Broken {
    DroppingADeadHoldersMessage() {
      super(BrokenTurnStores::droppingADeadHoldersMessage);
    }
  }

  static class RememberingEvidence extends Broken {
    RememberingEvidence() {
      super(BrokenTurnStores::rememberingEvidence);
    }
  }
}
