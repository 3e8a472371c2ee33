package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.MessageId;
import io.botmesh.api.PutAnswer;
import io.botmesh.api.Write;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.Baggage;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.ClaimCall;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.DepartAnswer;
import io.botmesh.api.spi.DepartCall;
import io.botmesh.api.spi.Evidence;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.PumpAnswer;
import io.botmesh.api.spi.PutCall;
import io.botmesh.api.spi.SaveAnswer;
import io.botmesh.api.spi.TickCall;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnLimits;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A chat that moves is closed, and shows what is in it. */
abstract class DepartContract extends MoveTale {
  DepartContract(BackendContract contract) {
    super(contract);
  }

  @Test
  void everythingThatIsThereIsTakenAlong() {
    talk();
    Baggage baggage = departed();
    assertThat(baggage.to()).isEqualTo(BEN);
    assertThat(baggage.done()).isFalse();
    assertThat(baggage.checkpoint()).contains(Write.of("step 3"));
    assertThat(baggage.userData()).contains(Write.of("data", Duration.ofHours(1)));
    assertThat(baggage.entries())
        .extracting(e -> e.entry().payload())
        .containsExactly("one", "two");
    assertThat(baggage.messages()).extracting(m -> m.id().value()).containsExactly("m2", "m3");
    assertThat(baggage.messages().get(0).message()).isEqualTo("text of m2");
    assertThat(baggage.lastTicket()).isEqualTo(3);
  }

  @Test
  void askedAgainItShowsTheSame() {
    talk();
    DepartCall call = new DepartCall(ANNA, BEN, token(LEFT));
    DepartAnswer first = turns().depart(call);
    assertThat(turns().depart(call)).isEqualTo(first);
    assertThat(turns().depart(new DepartCall(ANNA, BEN, token(RIGHT)))).isEqualTo(first);
  }

  @Test
  void aChatMovesOnceTheFirstNameCounts() {
    talk();
    departed();
    Baggage again = departed(new DepartCall(ANNA, CARL, token(RIGHT)));
    assertThat(again.to()).isEqualTo(BEN);
    assertThat(turns().look(ANNA).moved()).contains(BEN);
  }

  @Test
  void nobodyHasATurnOrAnEntryOfAChatThatHasMoved() {
    talk();
    Baggage baggage = departed();
    assertThat(turns().claim(claim(LEFT))).isEqualTo(new ClaimAnswer.Moved(BEN));
    assertThat(turns().pump(pump(LEFT, token(LEFT)))).isEqualTo(new PumpAnswer.Moved(BEN));
    pass(Duration.ofDays(1));
    assertThat(turns().claim(claim(RIGHT))).isEqualTo(new ClaimAnswer.Moved(BEN));
    ClaimCall withEvidence = claim(RIGHT, new Evidence.OfGrant(baggage.fence()));
    assertThat(turns().claim(withEvidence)).isEqualTo(new ClaimAnswer.Moved(BEN));
    AcceptAnswer.Waiting late = waiting(durable(LEFT, "m4"));
    assertThat(late.held()).hasValueSatisfying(held -> assertThat(held.moved()).isTrue());
  }

  @Test
  void aTurnUnderWayIsLostAndItsAttemptDoesNotCount() {
    Claim turn = claimed(durable(LEFT, "m1"));
    Baggage baggage = departed();
    assertThat(baggage.fence()).isGreaterThan(turn.grant().fence());
    assertThat(turns().save(save(turn, 0, "late"))).isEqualTo(new SaveAnswer.Lost());
    assertThat(turns().commit(commit(LEFT, turn, says("late")))).isEqualTo(new CommitAnswer.Lost());
    assertThat(baggage.messages().get(0).attempts()).isZero();
    arrived(baggage);
    Claim moved = claimedAt(BEN);
    assertThat(moved.ticket().id()).isEqualTo(new MessageId("m1"));
    assertThat(moved.ticket().attempts()).isEqualTo(1);
    assertThat(moved.grant().fence()).isGreaterThan(baggage.fence());
  }

  @Test
  void attemptsThatFailedStillCount() {
    Claim turn = claimed(durable(LEFT, "m1"));
    turns().giveUp(failed(turn, Duration.ofHours(1), "broken"));
    Baggage baggage = departed();
    assertThat(baggage.messages().get(0).attempts()).isEqualTo(1);
    assertThat(baggage.messages().get(0).cause()).isEqualTo("attempt 1: broken");
    arrived(baggage);
    Claim next = claimedAt(BEN);
    assertThat(next.ticket().attempts()).isEqualTo(2);
    turns().giveUp(failed(next, Duration.ZERO, "again"));
    assertThat(baggageOf(BEN).messages().get(0).cause())
        .isEqualTo("attempt 1: broken; attempt 2: again");
  }

  @Test
  void anEntryThatIsInHandIsWaitedForUntilItIsTickedOff() {
    talk();
    Token pump = token(LEFT);
    List<OutboxEntry> entries = pumped(pump(LEFT, pump));
    DepartCall call = new DepartCall(ANNA, BEN, token(RIGHT));
    assertThat(turns().depart(call)).isInstanceOf(DepartAnswer.Sending.class);
    assertThat(turns().claim(claim(LEFT))).isEqualTo(new ClaimAnswer.Moved(BEN));
    turns()
        .tick(
            tick(
                pump,
                sent(entries.get(0)),
                new TickCall.Result.PutOff(entries.get(1).id(), Duration.ofMinutes(1))));
    Baggage baggage = departed(call);
    assertThat(baggage.entries())
        .singleElement()
        .satisfies(left -> assertThat(left.entry().payload()).isEqualTo("two"))
        .satisfies(left -> assertThat(left.entry().maybe()).isFalse())
        .satisfies(left -> assertThat(left.delay()).isEqualTo(Duration.ofMinutes(1)));
    arrived(baggage);
    assertThat(pumpedAt(BEN, token(LEFT))).as("not due yet").isEmpty();
    pass(Duration.ofMinutes(1));
    assertThat(payloads(pumpedAt(BEN, token(LEFT)))).containsExactly("two");
  }

  @Test
  void whatStandsBehindAnEntryThatMustWaitIsInNobodysHands() {
    talk();
    Token pump = token(LEFT);
    String first = pumped(pump(LEFT, pump)).get(0).id();
    turns().tick(tick(pump, new TickCall.Result.Retry(first, Duration.ofMinutes(1))));
    Baggage baggage = departed();
    assertThat(baggage.entries()).extracting(moved -> moved.entry().maybe()).containsOnly(false);
    assertThat(baggage.entries()).hasSize(2);
  }

  @Test
  void ofAnEntryWhoseSenderIsGoneNobodyKnows() {
    talk();
    pumped(pump(LEFT, token(LEFT)));
    DepartCall call = new DepartCall(ANNA, BEN, token(RIGHT));
    assertThat(turns().depart(call)).isInstanceOf(DepartAnswer.Sending.class);
    pass(LEASE);
    arrived(departed(call));
    assertThat(pumpedAt(BEN, token(RIGHT))).extracting(OutboxEntry::maybe).containsOnly(true);
  }

  @Test
  void nobodyWritesToAChatThatHasMoved() {
    Baggage baggage = departed();
    PutCall user = new PutCall(ANNA, token(LEFT), 0, Write.of("late"));
    PutCall checkpoint = new PutCall(ANNA, token(LEFT), 0, Write.of("late"));
    assertThat(turns().putUser(user)).isInstanceOf(PutAnswer.Conflict.class);
    assertThat(turns().putCheckpoint(checkpoint)).isInstanceOf(PutAnswer.Conflict.class);
    unloaded(baggage);
    assertThat(turns().putUser(user)).isInstanceOf(PutAnswer.Conflict.class);
  }

  @Test
  void theNoteStaysForTheRetentionAfterWhatCameLast() {
    Baggage baggage = departed();
    unloaded(baggage);
    Duration retention = TurnLimits.DEFAULT.retention();
    pass(retention.minusMinutes(5));
    assertThat(turns().look(ANNA).moved()).contains(BEN);
    line(durableWaiting(LEFT, "m1"));
    pass(retention.multipliedBy(2));
    assertThat(turns().claim(claim(LEFT))).isEqualTo(new ClaimAnswer.Moved(BEN));
  }

  private AcceptAnswer.Waiting waiting(AcceptCall call) {
    AcceptAnswer answer = turns().accept(call);
    assertThat(answer).isInstanceOf(AcceptAnswer.Waiting.class);
    return (AcceptAnswer.Waiting) answer;
  }
}
