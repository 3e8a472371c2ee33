package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.Fence;
import io.botmesh.api.Write;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.ChatState;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.CommitAnswer.Committed;
import io.botmesh.api.spi.CommitAnswer.Conflict;
import io.botmesh.api.spi.CommitAnswer.Lost;
import io.botmesh.api.spi.CommitCall;
import io.botmesh.api.spi.Grant;
import io.botmesh.api.spi.PumpAnswer;
import io.botmesh.api.spi.RenewAnswer;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.Versions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Commit: all that a turn decided becomes true in one step, by the very grant in force, or none.
 */
abstract class CommitContract extends TurnStory {
  CommitContract(BackendContract contract) {
    super(contract);
  }

  @Test
  void allThatATurnDecidedIsThereAtOnce() {
    Claim turn = claimed(durable(LEFT, "m1"));
    assertThat(committed(commit(LEFT, turn, everything("fresh"))))
        .isEqualTo(new Committed(Optional.empty(), false, List.of()));
    ChatState state = turns().read(ANNA);
    assertThat(state.checkpoint().value()).contains("checkpoint fresh");
    assertThat(state.userData().value()).contains("user data fresh");
    assertThat(payloads(pumped(pump(LEFT, token(LEFT))))).containsExactly("reply fresh");
  }

  @Test
  void whatATurnLeavesAloneStaysWithItsVersion() {
    committed(commit(LEFT, claimed(durable(LEFT, "m1")), everything("old")));
    ChatState before = turns().read(ANNA);
    committed(commit(LEFT, claimed(durable(LEFT, "m2")), userData("new")));
    ChatState after = turns().read(ANNA);
    assertThat(after.checkpoint()).isEqualTo(before.checkpoint());
    assertThat(after.userData().value()).contains("new");
    assertThat(after.userData().version()).isGreaterThan(before.userData().version());
  }

  @Test
  void whatATurnDeletesIsGoneAndItsVersionGrows() {
    committed(commit(LEFT, claimed(durable(LEFT, "m1")), everything("old")));
    Versions before = turns().read(ANNA).versions();
    Changes delete =
        new Changes(Optional.of(Write.delete()), Optional.of(Write.delete()), List.of());
    committed(commit(LEFT, claimed(durable(LEFT, "m2")), delete));
    ChatState after = turns().read(ANNA);
    assertThat(after.checkpoint().value()).isEmpty();
    assertThat(after.userData().value()).isEmpty();
    assertThat(after.versions().checkpoint()).isGreaterThan(before.checkpoint());
    assertThat(after.versions().userData()).isGreaterThan(before.userData());
  }

  @Test
  void aCommitThatLeavesNothingBehindTellsThatTheChatIsIdle() {
    Claim turn = claimed(durable(LEFT, "m1"));
    assertThat(committed(commit(LEFT, turn, checkpoint("done"))).idle()).isTrue();
    assertThat(turns().claim(claim(LEFT))).isEqualTo(new ClaimAnswer.Empty(true));
  }

  @Test
  void aCommitThatLeavesSomebodyWaitingTellsThatTheChatIsNotIdle() {
    Claim turn = claimed(durable(LEFT, "m1"));
    line(durable(RIGHT, "m2"));
    assertThat(committed(commit(LEFT, turn, Changes.NONE)).idle()).isFalse();
  }

  @Test
  void theNextTurnComesWithTheCommitIfItIsWanted() {
    Claim turn = claimed(durable(LEFT, "m1"));
    line(durable(RIGHT, "m2"));
    Token name = token(LEFT);
    Claim next =
        committed(wantingNext(commit(LEFT, turn, everything("fresh")), name)).next().orElseThrow();
    assertThat(next.grant().token()).isEqualTo(name);
    assertThat(next.lease()).isEqualTo(LEASE);
    assertThat(next.ticket().id().value()).isEqualTo("m2");
    assertThat(next.ticket().attempts()).isEqualTo(1);
    assertThat(next.state()).isEqualTo(turns().read(ANNA));
    assertThat(turns().claim(claim(RIGHT))).isInstanceOf(ClaimAnswer.Held.class);
  }

  @Test
  void theTurnStaysFreeIfTheNextIsNotWanted() {
    Claim turn = claimed(durable(LEFT, "m1"));
    line(durable(RIGHT, "m2"));
    assertThat(committed(commit(LEFT, turn, Changes.NONE)).next()).isEmpty();
    assertThat(claimedBy(LEFT).ticket().attempts()).isEqualTo(1);
  }

  @Test
  void theTurnIsNeverGrantedToAnotherReplica() {
    Claim turn = claimed(durable(LEFT, "m1"));
    line(boundWaiting(RIGHT, "m2"));
    Committed answer = committed(wantingNext(commit(LEFT, turn, Changes.NONE), token(LEFT)));
    assertThat(answer.next()).isEmpty();
    assertThat(answer.idle()).isFalse();
    assertThat(claimedBy(RIGHT).ticket().attempts()).isEqualTo(1);
  }

  @Test
  void noNextTurnIsGrantedOverAFullOutbox() {
    within(4, 8, 1, 5);
    Claim turn = claimed(durable(LEFT, "m1"));
    line(durable(LEFT, "m2"));
    Committed answer = committed(wantingNext(commit(LEFT, turn, says("one")), token(LEFT)));
    assertThat(answer.next()).isEmpty();
    assertThat(turns().claim(claim(LEFT))).isEqualTo(new ClaimAnswer.Full());
  }

  @Test
  void askedAgainItIsCommittedAndHasItsEffectOnce() {
    Claim turn = claimed(durable(LEFT, "m1"));
    CommitCall call = commit(LEFT, turn, everything("fresh"));
    committed(call);
    ChatState once = turns().read(ANNA);
    pass(TICK);
    assertThat(committed(call)).isEqualTo(new Committed(Optional.empty(), false, List.of()));
    assertThat(turns().read(ANNA)).isEqualTo(once);
    assertThat(payloads(pumped(pump(LEFT, token(LEFT))))).containsExactly("reply fresh");
  }

  @Test
  void askedAgainItGivesTheSameNextTurnAndCountsNoAttempt() {
    Claim turn = claimed(durable(LEFT, "m1"));
    line(durable(RIGHT, "m2"));
    CommitCall call = wantingNext(commit(LEFT, turn, Changes.NONE), token(LEFT));
    Claim next = committed(call).next().orElseThrow();
    assertThat(committed(call).next()).contains(next);
  }

  @Test
  void askedAgainItPromisesNoMoreThanWhatIsLeftOfTheNextLease() {
    Claim turn = claimed(durable(LEFT, "m1"));
    line(durable(RIGHT, "m2"));
    CommitCall call = wantingNext(commit(LEFT, turn, Changes.NONE), token(LEFT));
    committed(call);
    pass(LEASE.minus(TICK));
    assertThat(committed(call).next().orElseThrow().lease()).isLessThanOrEqualTo(TICK);
  }

  @Test
  void askedAgainAfterTheNextTurnEndedItIsCommittedWithoutOne() {
    Claim turn = claimed(durable(LEFT, "m1"));
    line(durable(RIGHT, "m2"));
    CommitCall call = wantingNext(commit(LEFT, turn, Changes.NONE), token(LEFT));
    Claim next = committed(call).next().orElseThrow();
    committed(commit(LEFT, next, checkpoint("later")));
    assertThat(committed(call)).isEqualTo(new Committed(Optional.empty(), true, List.of()));
    assertThat(turns().read(ANNA).checkpoint().value()).contains("later");
  }

  @Test
  void askedAgainAfterOthersCommittedItsFateIsStillKnown() {
    CommitCall call = commit(LEFT, claimed(durable(LEFT, "m1")), checkpoint("first"));
    committed(call);
    committed(commit(RIGHT, claimed(durable(RIGHT, "m2")), checkpoint("second")));
    claimed(durable(RIGHT, "m3"));
    assertThat(committed(call).next()).isEmpty();
    assertThat(turns().read(ANNA).checkpoint().value()).contains("second");
  }

  @Test
  void anOwnerWhoSleptThroughItsLeaseCannotOverwriteTheNextOwner() {
    Claim sleeper = claimed(durable(LEFT, "m1"));
    pass(LEASE.plus(TICK));
    Claim waker = claimedBy(RIGHT);
    committed(commit(RIGHT, waker, everything("fresh")));
    ChatState fresh = turns().read(ANNA);
    assertThat(turns().commit(commit(LEFT, sleeper, everything("stale")))).isEqualTo(new Lost());
    assertThat(turns().read(ANNA)).isEqualTo(fresh);
    assertThat(payloads(pumped(pump(LEFT, token(LEFT))))).containsExactly("reply fresh");
  }

  @Test
  void anOwnerWhoSleptCannotEndTheTurnOfTheNextOwner() {
    Claim sleeper = claimed(durable(LEFT, "m1"));
    pass(LEASE);
    Claim waker = claimedBy(RIGHT);
    assertThat(turns().commit(commit(LEFT, sleeper, everything("stale")))).isEqualTo(new Lost());
    assertNothingWritten();
    committed(commit(RIGHT, waker, checkpoint("fresh")));
  }

  @Test
  void anOwnerWhoWasSupersededCannotCommit() {
    Claim dead = claimed(durable(LEFT, "m1"));
    claimed(turns().claim(claim(RIGHT, goneHolder(dead))));
    assertThat(turns().commit(commit(LEFT, dead, everything("stale")))).isEqualTo(new Lost());
    assertNothingWritten();
  }

  @Test
  void aTurnThatWasGivenUpCannotCommit() {
    Claim turn = claimed(durable(LEFT, "m1"));
    turns().giveUp(failed(turn, LEASE));
    assertThat(turns().commit(commit(LEFT, turn, everything("late")))).isEqualTo(new Lost());
    assertNothingWritten();
  }

  @Test
  void tokenAndFenceMustBothBeTheOnesInForce() {
    Claim turn = claimed(durable(LEFT, "m1"));
    long fence = turn.grant().fence().number();
    Token token = turn.grant().token();
    for (Grant wrong :
        new Grant[] {
          new Grant(token, new Fence(fence + 1)),
          new Grant(token, new Fence(fence - 1)),
          new Grant(new Token("another"), new Fence(fence))
        }) {
      assertThat(turns().commit(under(wrong, commit(LEFT, turn, everything("wrong")))))
          .isEqualTo(new Lost());
    }
    assertNothingWritten();
    committed(commit(LEFT, turn, Changes.NONE));
  }

  @Test
  void theEndOfTheLeaseAloneRefusesNothing() {
    Claim turn = claimed(durable(LEFT, "m1"));
    pass(LEASE.multipliedBy(3));
    committed(commit(LEFT, turn, checkpoint("late but alone")));
  }

  @Test
  void aCommitThatRestsOnOtherVersionsConflictsAndTheTurnIsStillHeld() {
    committed(commit(LEFT, claimed(durable(LEFT, "m1")), everything("old")));
    ChatState current = turns().read(ANNA);
    Claim turn = claimed(durable(LEFT, "m2"));
    long checkpoint = current.versions().checkpoint();
    long userData = current.versions().userData();
    for (Versions wrong :
        new Versions[] {
          new Versions(checkpoint - 1, userData),
          new Versions(checkpoint, userData - 1),
          new Versions(0, 0)
        }) {
      assertThat(turns().commit(on(wrong, commit(LEFT, turn, everything("blind")))))
          .isEqualTo(new Conflict(current));
    }
    assertThat(turns().read(ANNA)).isEqualTo(current);
    assertThat(turns().renew(ANNA, turn.grant(), LEASE)).isEqualTo(RenewAnswer.RENEWED);
    committed(commit(LEFT, turn, everything("new")));
    assertThat(payloads(pumped(pump(LEFT, token(LEFT))))).containsExactly("reply old", "reply new");
  }

  @Test
  void aCommitCarriesOutWhatItDecidedIfItMayPump() {
    Claim turn = claimed(durable(LEFT, "m1"));
    Token pump = token(LEFT);
    Committed answer = committed(pumping(commit(LEFT, turn, says("one", "two")), pump));
    String fence = turn.grant().fence() + ".";
    assertThat(ids(answer.entries())).containsExactly(fence + "1", fence + "2");
    assertThat(payloads(answer.entries())).containsExactly("one", "two");
    assertThat(answer.entries()).allMatch(entry -> entry.tries() == 1 && !entry.maybe());
    assertThat(pumpHeld(pump(RIGHT, token(RIGHT))).owner()).isEqualTo(LEFT);
    assertThat(pumped(pump(LEFT, pump))).isEqualTo(answer.entries());
  }

  @Test
  void olderEntriesComeFirst() {
    committed(commit(RIGHT, claimed(durable(RIGHT, "m1")), says("old")));
    Claim turn = claimed(durable(LEFT, "m2"));
    Committed answer = committed(pumping(commit(LEFT, turn, says("new")), token(LEFT)));
    assertThat(payloads(answer.entries())).containsExactly("old", "new");
  }

  @Test
  void aCommitLeavesThePumpToWhoeverHoldsIt() {
    committed(pumping(commit(RIGHT, claimed(durable(RIGHT, "m1")), says("one")), token(RIGHT)));
    Committed answer =
        committed(pumping(commit(LEFT, claimed(durable(LEFT, "m2")), says("two")), token(LEFT)));
    assertThat(answer.entries()).isEmpty();
    assertThat(pumpHeld(pump(LEFT, token(LEFT))).owner()).isEqualTo(RIGHT);
  }

  @Test
  void aCommitTakesThePumpThatAnExpiredLeaseLeft() {
    committed(pumping(commit(RIGHT, claimed(durable(RIGHT, "m1")), says("one")), token(RIGHT)));
    pass(LEASE);
    Committed answer =
        committed(pumping(commit(LEFT, claimed(durable(LEFT, "m2")), says("two")), token(LEFT)));
    assertThat(payloads(answer.entries())).containsExactly("one", "two");
    assertThat(answer.entries().get(0).maybe()).isTrue();
    assertThat(answer.entries().get(1).maybe()).isFalse();
  }

  @Test
  void aCommitKeepsThePumpItsReplicaHolds() {
    Token pump = token(LEFT);
    committed(pumping(commit(LEFT, claimed(durable(LEFT, "m1")), says("one")), pump));
    Committed answer =
        committed(pumping(commit(LEFT, claimed(durable(LEFT, "m2")), says("two")), pump));
    assertThat(payloads(answer.entries())).containsExactly("one", "two");
    assertThat(answer.entries()).allMatch(entry -> entry.tries() == 1 && !entry.maybe());
  }

  @Test
  void aCommitWithNothingToCarryOutTakesNoPump() {
    committed(pumping(commit(LEFT, claimed(durable(LEFT, "m1")), Changes.NONE), token(LEFT)));
    assertThat(claimed(durable(RIGHT, "m2")).pumpFree()).isTrue();
  }

  @Test
  void aCommitKeepsThePumpWhoseEntriesAreAllTickedOff() {
    Token pump = token(LEFT);
    tickedOff("m1", pump);
    Committed answer =
        committed(pumping(commit(LEFT, claimed(durable(LEFT, "m2")), says("two")), pump));
    assertThat(payloads(answer.entries())).containsExactly("two");
    assertThat(pumpHeld(pump(RIGHT, token(RIGHT))).owner()).isEqualTo(LEFT);
    assertThat(pumped(pump(LEFT, pump))).isEqualTo(answer.entries());
  }

  @Test
  void aCommitWithNothingToCarryOutGivesItsPumpBack() {
    Token pump = token(LEFT);
    tickedOff("m1", pump);
    committed(pumping(commit(LEFT, claimed(durable(LEFT, "m2")), Changes.NONE), pump));
    assertThat(claimed(durable(RIGHT, "m3")).pumpFree()).isTrue();
  }

  private void tickedOff(String id, Token pump) {
    Committed answer =
        committed(pumping(commit(LEFT, claimed(durable(LEFT, id)), says("one")), pump));
    turns().tick(tick(pump, sent(answer.entries().get(0))));
  }

  @Test
  void aCommitAskedAgainHandsOutNothingAndThePumpDoes() {
    Token pump = token(LEFT);
    CommitCall call = pumping(commit(LEFT, claimed(durable(LEFT, "m1")), says("one")), pump);
    committed(call);
    assertThat(committed(call).entries()).isEmpty();
    assertThat(payloads(pumped(pump(LEFT, pump)))).containsExactly("one");
  }

  private static Changes everything(String word) {
    return new Changes(
        checkpoint("checkpoint " + word).checkpoint(),
        userData("user data " + word).userData(),
        entries("reply " + word));
  }

  private static CommitCall under(Grant grant, CommitCall call) {
    return new Ending(call).under(grant).call();
  }

  private static CommitCall on(Versions expected, CommitCall call) {
    return new Ending(call).on(expected).call();
  }

  private void assertNothingWritten() {
    assertThat(turns().read(ANNA).versions()).isEqualTo(new Versions(0, 0));
    assertThat(turns().pump(pump(LEFT, token(LEFT)))).isInstanceOf(PumpAnswer.Empty.class);
  }
}
