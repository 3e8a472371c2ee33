package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.spi.AcceptAnswer.Skipped;
import io.botmesh.api.spi.AcceptAnswer.Waiting;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.ClaimAnswer.Empty;
import io.botmesh.api.spi.ClaimAnswer.Later;
import io.botmesh.api.spi.ClaimAnswer.NotYours;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Messages without durability: served by their own replica, in their place, for a while. */
abstract class BoundTicketContract extends TurnStory {
  private static final Duration A_WHILE = Duration.ofSeconds(30);

  BoundTicketContract(BackendContract contract) {
    super(contract);
  }

  @Test
  void aBoundMessageIsServedByItsReplicaWithoutAText() {
    Claim turn = claimed(bound(LEFT, "m1"));
    assertThat(turn.ticket().message()).isEmpty();
    assertThat(turn.ticket().id().value()).isEqualTo("m1");
  }

  @Test
  void aBoundMessageKeepsItsPlaceAgainstOthers() {
    AcceptCall first = boundWaiting(LEFT, "m1");
    line(first);
    assertThat(turns().accept(durable(RIGHT, "m2"))).isEqualTo(new Waiting(2, Optional.empty()));
    pass(A_WHILE);
    assertThat(turns().claim(claim(RIGHT)))
        .isEqualTo(new NotYours(first.token(), LEFT, turnWait().minus(A_WHILE)));
    assertThat(claimedBy(LEFT).ticket().id().value()).isEqualTo("m1");
  }

  @Test
  void aBoundMessageIsSkippedWhenItsTimeIsUpAndNotAMillisecondBefore() {
    AcceptCall first = boundWaiting(LEFT, "m1");
    line(first);
    pass(turnWait().minus(TICK));
    assertThat(turns().claim(claim(RIGHT))).isEqualTo(new NotYours(first.token(), LEFT, TICK));
    pass(TICK);
    assertThat(turns().claim(claim(RIGHT))).isEqualTo(new Empty(true));
    assertThat(turns().accept(first)).isEqualTo(new Skipped(first.token()));
  }

  @Test
  void itsOwnReplicaComesTooLateAsWell() {
    AcceptCall first = boundWaiting(LEFT, "m1");
    line(first, durableWaiting(LEFT, "m2"));
    pass(turnWait());
    assertThat(claimedBy(LEFT).ticket().id().value()).isEqualTo("m2");
    assertThat(turns().accept(first)).isEqualTo(new Skipped(first.token()));
  }

  @Test
  void anAcceptPassesTheMessagesWhoseTimeIsUp() {
    line(boundWaiting(LEFT, "m1"), boundWaiting(LEFT, "m2"));
    pass(turnWait());
    assertThat(claimed(durable(RIGHT, "m3")).ticket().id().value()).isEqualTo("m3");
  }

  @Test
  void aCommitThatWantsTheNextTurnPassesThemToo() {
    Claim turn = claimed(durable(LEFT, "m1"));
    line(boundWaiting(RIGHT, "m2"), durableWaiting(RIGHT, "m3"));
    turns().renew(ANNA, turn.grant(), turnWait().multipliedBy(2));
    pass(turnWait());
    Optional<Claim> next =
        committed(wantingNext(commit(LEFT, turn, Changes.NONE), token(LEFT))).next();
    assertThat(next.orElseThrow().ticket().id().value()).isEqualTo("m3");
  }

  @Test
  void aBoundMessageUnderWayIsNotCutShortByItsTime() {
    Claim turn = claimed(bound(LEFT, "m1"));
    turns().renew(ANNA, turn.grant(), turnWait().multipliedBy(2));
    pass(turnWait().plus(A_WHILE));
    committed(commit(LEFT, turn, checkpoint("done")));
  }

  @Test
  void aDurableMessageHasNoDeadline() {
    line(durableWaiting(LEFT, "m1"));
    pass(turnWait().multipliedBy(10));
    assertThat(claimedBy(RIGHT).ticket().id().value()).isEqualTo("m1");
  }

  @Test
  void aBoundMessageThatFailedHasItsFullTimeAfterItsRest() {
    AcceptCall call = bound(LEFT, "m1");
    turns().giveUp(failed(claimed(call), A_WHILE));
    assertThat(turns().claim(claim(LEFT))).isEqualTo(new Later(A_WHILE));
    assertThat(turns().claim(claim(RIGHT)))
        .isEqualTo(new NotYours(call.token(), LEFT, A_WHILE.plus(turnWait())));
    pass(A_WHILE.plus(turnWait()).minus(TICK));
    assertThat(claimedBy(LEFT).ticket().attempts()).isEqualTo(2);
  }
}
