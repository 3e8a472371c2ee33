package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.spi.AcceptAnswer.Duplicate;
import io.botmesh.api.spi.AcceptAnswer.Waiting;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.ClaimAnswer.Empty;
import io.botmesh.api.spi.ClaimAnswer.Held;
import io.botmesh.api.spi.ClaimAnswer.Later;
import io.botmesh.api.spi.ClaimAnswer.NotYours;
import io.botmesh.api.spi.Fate;
import io.botmesh.api.spi.GiveUpAnswer;
import io.botmesh.api.spi.GiveUpCall.Why;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Giving up, and what becomes of a message whose attempts are used up. */
abstract class AttemptsContract extends TurnStory {
  private static final Duration REST = Duration.ofSeconds(1);

  AttemptsContract(BackendContract contract) {
    super(contract);
  }

  @Test
  void aFailedMessageRestsAndTheLineWaitsForIt() {
    Claim turn = claimed(durable(LEFT, "m1"));
    line(durable(RIGHT, "m2"));
    assertThat(turns().giveUp(failed(turn, REST))).isEqualTo(GiveUpAnswer.GIVEN_UP);
    assertThat(turns().claim(claim(RIGHT))).isEqualTo(new Later(REST));
    assertThat(turns().accept(durable(RIGHT, "m3"))).isEqualTo(new Waiting(3, Optional.empty()));
    pass(REST.minus(TICK));
    assertThat(turns().claim(claim(RIGHT))).isEqualTo(new Later(TICK));
    pass(TICK);
    Claim second = claimedBy(RIGHT);
    assertThat(second.ticket().id().value()).isEqualTo("m1");
    assertThat(second.ticket().attempts()).isEqualTo(2);
  }

  @Test
  void aMessageThatFailsTooOftenBecomesADeadLetterAndTheLineGoesOn() {
    within(4, 8, 4, 2);
    AcceptCall call = durable(LEFT, "m1");
    turns().giveUp(failed(claimed(call), REST));
    line(durable(RIGHT, "m2"));
    pass(REST);
    Claim last = claimedBy(LEFT);
    assertThat(turns().giveUp(failed(last, REST, "it broke"))).isEqualTo(GiveUpAnswer.GIVEN_UP);
    assertThat(claimedBy(RIGHT).ticket().id().value()).isEqualTo("m2");
    assertThat(turns().accept(call))
        .isEqualTo(new Duplicate(Fate.DEAD, call.token(), Optional.empty()));
    assertThat(pumped(pump(RIGHT, token(RIGHT))))
        .containsExactly(dead(last, "text of m1", "attempt 2: it broke"));
  }

  @Test
  void aMessageThatKillsItsReplicasBecomesADeadLetter() {
    within(4, 8, 4, 2);
    AcceptCall call = durable(LEFT, "m1");
    Claim first = claimed(call);
    Claim second = claimed(turns().claim(claim(RIGHT, goneHolder(first))));
    assertThat(turns().claim(claim(LEFT, goneHolder(second)))).isEqualTo(new Empty(false));
    assertThat(turns().accept(call))
        .isEqualTo(new Duplicate(Fate.DEAD, call.token(), Optional.empty()));
    assertThat(ids(pumped(pump(LEFT, token(LEFT)))))
        .containsExactly(second.grant().fence() + ".dead");
  }

  /** What replicas told before one died, another one's letter says. */
  @Test
  void whatEachAttemptToldStaysWithTheMessage() {
    within(4, 8, 4, 4);
    turns().giveUp(failed(claimed(durable(LEFT, "m1")), REST, "first \" \n cause"));
    pass(REST);
    Claim second = claimedBy(RIGHT);
    Claim third = claimed(turns().claim(claim(LEFT, goneHolder(second))));
    turns().giveUp(failed(third, REST, "third"));
    pass(REST);
    Claim fourth = claimedBy(LEFT);
    assertThat(turns().claim(claim(RIGHT, goneHolder(fourth)))).isEqualTo(new Empty(false));
    assertThat(pumped(pump(RIGHT, token(RIGHT))))
        .containsExactly(
            dead(fourth, "text of m1", "attempt 1: first \" \n cause; attempt 3: third"));
  }

  @Test
  void whatWouldBeTooMuchGivesWayToTheLast() {
    within(4, 8, 4, 3);
    turns().giveUp(failed(claimed(durable(LEFT, "m1")), REST, "x".repeat(2000)));
    pass(REST);
    turns().giveUp(failed(claimedBy(LEFT), REST, "y".repeat(2000)));
    pass(REST);
    Claim last = claimedBy(LEFT);
    turns().giveUp(failed(last, REST, "z".repeat(2000)));
    assertThat(pumped(pump(RIGHT, token(RIGHT))))
        .containsExactly(
            dead(last, "text of m1", "earlier ones left out; attempt 3: " + "z".repeat(2000)));
  }

  @Test
  void theNextMessageIsGrantedInTheStepThatBuriesTheHead() {
    within(4, 8, 4, 1);
    claimed(durable(LEFT, "m1"));
    line(durableWaiting(LEFT, "m2"));
    pass(LEASE);
    assertThat(claimed(durable(RIGHT, "m3")).ticket().id().value()).isEqualTo("m2");
    assertThat(payloads(pumped(pump(RIGHT, token(RIGHT))))).containsExactly("text of m1");
  }

  @Test
  void aDeadBoundMessageLeavesAnEmptyLetter() {
    within(4, 8, 4, 1);
    Claim turn = claimed(bound(LEFT, "m1"));
    turns().giveUp(failed(turn, REST));
    assertThat(pumped(pump(LEFT, token(LEFT)))).containsExactly(dead(turn, "", ""));
  }

  @Test
  void aBoundMessageIsBuriedByItsOwnReplicaOnly() {
    within(4, 8, 4, 1);
    AcceptCall call = bound(LEFT, "m1");
    claimed(call);
    pass(LEASE);
    assertThat(turns().claim(claim(RIGHT)))
        .isEqualTo(new NotYours(call.token(), LEFT, turnWait().minus(LEASE)));
    assertThat(turns().claim(claim(LEFT))).isEqualTo(new Empty(false));
  }

  @ParameterizedTest
  @EnumSource(
      value = Why.class,
      names = {"STOPPED", "NEVER_STARTED"})
  void aTurnThatWasNotTheHandlersFaultCostsNoAttempt(Why why) {
    within(4, 8, 4, 1);
    Claim turn = claimed(durable(LEFT, "m1"));
    assertThat(turns().giveUp(givenUp(turn, why))).isEqualTo(GiveUpAnswer.GIVEN_UP);
    Claim second = claimedBy(RIGHT);
    assertThat(second.ticket().id().value()).isEqualTo("m1");
    assertThat(second.ticket().attempts()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(Why.class)
  void givingUpIsAnsweredLostWhenAskedAgainAndHasItsEffectOnce(Why why) {
    Claim first = claimed(durable(LEFT, "m1"));
    Claim turn = claimed(turns().claim(claim(LEFT, goneHolder(first))));
    turns().giveUp(givenUp(turn, why));
    assertThat(turns().giveUp(givenUp(turn, why))).isEqualTo(GiveUpAnswer.LOST);
    assertThat(claimedBy(RIGHT).ticket().attempts()).isEqualTo(why == Why.FAILED ? 3 : 2);
    assertThat(turns().giveUp(givenUp(turn, why))).isEqualTo(GiveUpAnswer.LOST);
    assertThat(turns().claim(claim(LEFT))).isInstanceOf(Held.class);
  }

  @Test
  void aLateHolderCannotGiveUpTheNextOwnersTurn() {
    Claim sleeper = claimed(durable(LEFT, "m1"));
    pass(LEASE);
    Claim waker = claimedBy(RIGHT);
    for (Why why : Why.values()) {
      assertThat(turns().giveUp(givenUp(sleeper, why))).isEqualTo(GiveUpAnswer.LOST);
    }
    committed(commit(RIGHT, waker, says("hello")));
    assertThat(payloads(pumped(pump(RIGHT, token(RIGHT))))).isEqualTo(List.of("hello"));
  }
}
