package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.ClaimAnswer.Empty;
import io.botmesh.api.spi.ClaimAnswer.Held;
import io.botmesh.api.spi.ClaimCall;
import io.botmesh.api.spi.TurnHeld;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Claim: the turn goes to one asker, for the head of the line. */
abstract class ClaimContract extends TurnStory {
  private static final Duration A_WHILE = Duration.ofSeconds(10);

  ClaimContract(BackendContract contract) {
    super(contract);
  }

  @Test
  void inAnUnknownChatNobodyWaits() {
    assertThat(turns().claim(claim(LEFT))).isEqualTo(new Empty(true));
  }

  @Test
  void aChatWhoseOutboxIsFilledIsNotIdle() {
    committed(commit(LEFT, claimed(durable(LEFT, "m1")), says("hello")));
    assertThat(turns().claim(claim(LEFT))).isEqualTo(new Empty(false));
  }

  @Test
  void aDurableMessageIsServedByWhoeverAsks() {
    line(durableWaiting(LEFT, "m1"));
    ClaimCall call = claim(RIGHT);
    Claim turn = claimed(turns().claim(call));
    assertThat(turn.grant().token()).isEqualTo(call.token());
    assertThat(turn.lease()).isEqualTo(LEASE);
    assertThat(turn.ticket().message()).contains("text of m1");
    assertThat(turn.ticket().attempts()).isEqualTo(1);
  }

  @Test
  void messagesAreServedInTheOrderOfTheirArrival() {
    line(durableWaiting(LEFT, "m2"), durableWaiting(RIGHT, "m1"), durableWaiting(LEFT, "m3"));
    for (String expected : new String[] {"m2", "m1", "m3"}) {
      Claim turn = claimedBy(RIGHT);
      assertThat(turn.ticket().id().value()).isEqualTo(expected);
      committed(commit(RIGHT, turn, Changes.NONE));
    }
    assertThat(turns().claim(claim(RIGHT))).isEqualTo(new Empty(true));
  }

  @Test
  void aTurnIsHeldAgainstEverybodyItsOwnReplicaIncluded() {
    Claim turn = claimed(durable(LEFT, "m1"));
    pass(A_WHILE);
    TurnHeld held = new TurnHeld(turn.grant(), LEFT, LEASE.minus(A_WHILE));
    assertThat(turns().claim(claim(RIGHT))).isEqualTo(new Held(held, false));
    assertThat(turns().claim(claim(LEFT))).isEqualTo(new Held(held, true));
  }

  @Test
  void aTurnIsFreeWhenItsLeaseEndsAndNotAMillisecondBefore() {
    Claim sleeper = claimed(durable(LEFT, "m1"));
    pass(LEASE.minus(TICK));
    assertThat(turns().claim(claim(RIGHT))).isInstanceOf(Held.class);
    pass(TICK);
    Claim waker = claimedBy(RIGHT);
    assertThat(waker.ticket().attempts()).isEqualTo(2);
    assertThat(waker.grant().fence()).isGreaterThan(sleeper.grant().fence());
  }

  @Test
  void askedAgainItGivesTheSameTurnCountsNoAttemptAndRenewsTheLease() {
    line(durableWaiting(LEFT, "m1"));
    ClaimCall call = claim(LEFT);
    Claim turn = claimed(turns().claim(call));
    pass(A_WHILE);
    assertThat(claimed(turns().claim(call))).isEqualTo(turn);
    pass(A_WHILE);
    assertThat(turns().claim(claim(RIGHT))).isInstanceOf(Held.class);
  }

  @Test
  void askedAgainAfterItsLeaseItGivesTheSameTurnIfNobodyTookIt() {
    line(durableWaiting(LEFT, "m1"));
    ClaimCall call = claim(LEFT);
    Claim turn = claimed(turns().claim(call));
    pass(LEASE.multipliedBy(2));
    assertThat(claimed(turns().claim(call))).isEqualTo(turn);
    assertThat(turns().claim(claim(RIGHT))).isInstanceOf(Held.class);
  }

  @Test
  void askedAgainAfterAnotherTookTheTurnItHoldsNothing() {
    line(durableWaiting(LEFT, "m1"));
    ClaimCall call = claim(LEFT);
    claimed(turns().claim(call));
    pass(LEASE);
    Claim waker = claimedBy(RIGHT);
    assertThat(turns().claim(call))
        .isEqualTo(new Held(new TurnHeld(waker.grant(), RIGHT, LEASE), false));
  }

  @Test
  void aTurnShowsWhatTheTurnBeforeItCommitted() {
    committed(commit(LEFT, claimed(durable(LEFT, "m1")), checkpoint("step 2")));
    line(durableWaiting(LEFT, "m2"));
    Claim turn = claimedBy(RIGHT);
    assertThat(turn.state()).isEqualTo(turns().read(ANNA));
    assertThat(turn.state().checkpoint().value()).contains("step 2");
  }

  @Test
  void aTurnTellsWhetherSomebodyHoldsThePump() {
    committed(pumping(commit(LEFT, claimed(durable(LEFT, "m1")), says("hello")), token(LEFT)));
    line(durableWaiting(LEFT, "m2"));
    assertThat(claimedBy(RIGHT).pumpFree()).isFalse();
    pass(LEASE);
    assertThat(claimedBy(RIGHT).pumpFree()).isTrue();
  }

  @Test
  void aLateRequestNeitherShortensNorTakesATurnUnderWay() {
    ClaimCall late = claim(LEFT);
    Claim turn = claimed(durable(RIGHT, "m1"));
    assertThat(turns().claim(late)).isInstanceOf(Held.class);
    pass(LEASE.minus(TICK));
    assertThat(turns().claim(claim(LEFT)))
        .isEqualTo(new Held(new TurnHeld(turn.grant(), RIGHT, TICK), false));
    committed(commit(RIGHT, turn, checkpoint("done")));
    assertThat(turns().read(ANNA).checkpoint().value()).isEqualTo(Optional.of("done"));
  }

  @Test
  void anAnswerThatClaimsNothingChangesNothing() {
    assertThat(turns().claim(claim(LEFT))).isEqualTo(new ClaimAnswer.Empty(true));
    Claim turn = claimed(durable(RIGHT, "m1"));
    assertThat(turn.ticket().number()).isEqualTo(1);
    assertThat(turn.ticket().attempts()).isEqualTo(1);
  }
}
