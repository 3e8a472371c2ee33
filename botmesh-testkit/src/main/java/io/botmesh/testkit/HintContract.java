package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.ClaimAnswer;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The hints that operations send: to whoever has work now, and to nobody without need. */
abstract class HintContract extends TurnStory {
  private Ears left;
  private Ears right;

  HintContract(BackendContract contract) {
    super(contract);
  }

  @BeforeEach
  void listens() {
    left = Ears.of(contract().backend().wakeUps(), LEFT);
    right = Ears.of(contract().another().wakeUps(), RIGHT);
  }

  @AfterEach
  void closesEars() {
    left.close();
    right.close();
  }

  /** Opens the store anew with such bounds, and listens there. */
  private void oneAttemptEach() {
    closesEars();
    within(4, 8, 4, 1);
    listens();
  }

  @Test
  void aCommitThatLeavesTheTurnFreeHintsTheHomeOfTheNextMessage() {
    Claim turn = claimed(durable(LEFT, "m1"));
    line(durable(RIGHT, "m2"));
    committed(commit(LEFT, turn, Changes.NONE));
    right.awaitHint(ANNA);
    assertThat(right.hints()).containsExactly(ANNA);
    assertThat(left.hints()).isEmpty();
  }

  @Test
  void aCommitThatTakesTheNextTurnHintsNobody() {
    Claim turn = claimed(durable(LEFT, "m1"));
    line(durable(RIGHT, "m2"));
    committed(wantingNext(commit(LEFT, turn, Changes.NONE), token(LEFT)));
    assertThat(right.hints()).isEmpty();
    assertThat(left.hints()).isEmpty();
  }

  @Test
  void aCommitThatMayNotTakeTheNextTurnHintsTheReplicaItIsBoundTo() {
    Claim turn = claimed(durable(LEFT, "m1"));
    line(boundWaiting(RIGHT, "m2"));
    committed(wantingNext(commit(LEFT, turn, Changes.NONE), token(LEFT)));
    right.awaitHint(ANNA);
    assertThat(right.hints()).containsExactly(ANNA);
  }

  @Test
  void aMessageWithoutTroubleHintsNobody() {
    committed(pumping(commit(LEFT, claimed(durable(LEFT, "m1")), says("hello")), token(LEFT)));
    assertThat(left.hints()).isEmpty();
    assertThat(right.hints()).isEmpty();
  }

  @Test
  void givingUpHintsTheHomeOfTheHead() {
    line(durableWaiting(RIGHT, "m1"));
    turns().giveUp(failed(claimedBy(LEFT), Duration.ofSeconds(1)));
    right.awaitHint(ANNA);
    assertThat(right.hints()).containsExactly(ANNA);
    assertThat(left.hints()).isEmpty();
  }

  @Test
  void aClaimThatFindsAnotherReplicasMessageHintsThatReplica() {
    line(boundWaiting(RIGHT, "m1"));
    turns().claim(claim(LEFT));
    right.awaitHint(ANNA);
    assertThat(right.hints()).containsExactly(ANNA);
    assertThat(left.hints()).isEmpty();
  }

  @Test
  void aDeadLetterThatAnotherReplicaIsToCarryOutHintsTheHolderOfThePump() {
    oneAttemptEach();
    committed(pumping(commit(RIGHT, claimed(durable(RIGHT, "m1")), says("one")), token(RIGHT)));
    turns().giveUp(failed(claimed(durable(LEFT, "m2")), Duration.ofSeconds(1)));
    right.awaitHint(ANNA);
    assertThat(right.hints()).containsExactly(ANNA);
    assertThat(left.hints()).isEmpty();
  }

  @Test
  void aClaimThatBuriesTheHeadHintsTheHolderOfThePump() {
    oneAttemptEach();
    committed(pumping(commit(RIGHT, claimed(durable(RIGHT, "m1")), says("one")), token(RIGHT)));
    claimed(durable(LEFT, "m2"));
    pass(LEASE.minusMillis(1));
    turns().pump(pump(RIGHT, token(RIGHT)));
    assertThat(right.hints()).isEmpty();
    pass(Duration.ofMillis(1));
    assertThat(turns().claim(claim(LEFT))).isEqualTo(new ClaimAnswer.Empty(false));
    right.awaitHint(ANNA);
    assertThat(right.hints()).containsExactly(ANNA);
  }

  @Test
  void entriesThatAnotherReplicaIsToCarryOutHintTheHolderOfThePump() {
    committed(pumping(commit(RIGHT, claimed(durable(RIGHT, "m1")), says("one")), token(RIGHT)));
    committed(pumping(commit(LEFT, claimed(durable(LEFT, "m2")), says("two")), token(LEFT)));
    right.awaitHint(ANNA);
    assertThat(right.hints()).containsExactly(ANNA);
    assertThat(left.hints()).isEmpty();
  }
}
