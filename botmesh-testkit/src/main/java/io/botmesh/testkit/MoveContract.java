package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.MessageId;
import io.botmesh.api.PutAnswer;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.Stored;
import io.botmesh.api.Write;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.ArriveAnswer;
import io.botmesh.api.spi.ArriveCall;
import io.botmesh.api.spi.Baggage;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.ChatLook;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.ClaimCall;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.CommitCall;
import io.botmesh.api.spi.DepartAnswer;
import io.botmesh.api.spi.DepartCall;
import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.Evidence;
import io.botmesh.api.spi.Fate;
import io.botmesh.api.spi.ForgetCall;
import io.botmesh.api.spi.GiveUpCall;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.PumpAnswer;
import io.botmesh.api.spi.PumpCall;
import io.botmesh.api.spi.PutCall;
import io.botmesh.api.spi.SaveAnswer;
import io.botmesh.api.spi.TickCall;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.api.spi.UnloadAnswer;
import io.botmesh.api.spi.UnloadCall;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Depart, arrive, unload: a chat goes on under another name, and each thing in it once. */
abstract class MoveContract extends TurnStory {
  private static final ChatId BEN = new ChatId("ben");
  private static final ChatId CARL = new ChatId("carl");

  MoveContract(BackendContract contract) {
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
    turns()
        .giveUp(new GiveUpCall(BEN, next.grant(), GiveUpCall.Why.FAILED, Duration.ZERO, "again"));
    assertThat(baggageOf(BEN).messages().get(0).cause())
        .isEqualTo("attempt 1: broken; attempt 2: again");
  }

  @Test
  void whatArrivesIsThereInItsOrder() {
    talk();
    arrived(departed());
    Claim first = claimedAt(BEN);
    assertThat(first.ticket().id()).isEqualTo(new MessageId("m2"));
    assertThat(first.ticket().message()).contains("text of m2");
    assertThat(first.state().checkpoint().value()).contains("step 3");
    assertThat(first.state().userData().value()).contains("data");
    committedAt(first, says("three"));
    assertThat(claimedAt(BEN).ticket().id()).isEqualTo(new MessageId("m3"));
    assertThat(payloads(pumpedAt(BEN, token(LEFT)))).containsExactly("one", "two", "three");
    pass(Duration.ofHours(2));
    assertThat(turns().read(BEN).userData().value()).as("its expiry came along").isEmpty();
    assertThat(turns().read(BEN).checkpoint().value()).contains("step 3");
  }

  @Test
  void itArrivesOnceHoweverOftenItIsBrought() {
    talk();
    Baggage baggage = departed();
    arrived(baggage);
    Claim first = claimedAt(BEN);
    committedAt(first, checkpoint("step 4"));
    Token pump = token(LEFT);
    List<OutboxEntry> entries = pumpedAt(BEN, pump);
    turns().tick(new TickCall(BEN, pump, entries.stream().map(TurnStory::sent).toList(), LEASE));
    arrived(baggage);
    arrived(departed(new DepartCall(ANNA, BEN, token(RIGHT))));
    assertThat(turns().read(BEN).checkpoint().value()).contains("step 4");
    ChatLook look = turns().look(BEN);
    assertThat(look.entries()).isZero();
    assertThat(look.waiting()).isEqualTo(1);
  }

  @Test
  void whatHasArrivedIsTakenOutAndItsIdsStayKnown() {
    talk();
    Baggage baggage = departed();
    arrived(baggage);
    assertThat(unloaded(baggage)).isEqualTo(UnloadAnswer.EMPTY);
    assertThat(unloaded(baggage)).isEqualTo(UnloadAnswer.EMPTY);
    assertThat(turns().claim(claim(LEFT))).isEqualTo(new ClaimAnswer.Empty(true));
    assertThat(turns().pump(pump(LEFT, token(LEFT)))).isEqualTo(new PumpAnswer.Empty(true));
    assertThat(turns().read(ANNA).checkpoint().value()).isEmpty();
    assertThat(turns().read(ANNA).userData().value()).isEmpty();
    AcceptAnswer again = turns().accept(durable(RIGHT, "m2"));
    assertThat(again).isInstanceOf(AcceptAnswer.Duplicate.class);
    assertThat(((AcceptAnswer.Duplicate) again).fate()).isEqualTo(Fate.DELETED);
  }

  @Test
  void untilItIsTakenOutForTheFirstTimeAClaimSaysThatItIsToBeBrought() {
    claimedAndServed("m1", checkpoint("step 3"));
    Baggage baggage = departed();
    arrived(baggage);
    assertThat(turns().claim(claim(RIGHT))).isEqualTo(new ClaimAnswer.Moved(BEN));
    unloaded(baggage);
    assertThat(turns().claim(claim(RIGHT))).isEqualTo(new ClaimAnswer.Empty(true));
  }

  @Test
  void whatComesInLateFollows() {
    talk();
    Baggage first = departed();
    arrived(first);
    line(durableWaiting(LEFT, "m4"));
    assertThat(unloaded(first)).isEqualTo(UnloadAnswer.MORE);
    assertThat(turns().claim(claim(LEFT))).isEqualTo(new ClaimAnswer.Moved(BEN));
    Baggage late = departed(new DepartCall(ANNA, BEN, token(RIGHT)));
    assertThat(late.done()).isTrue();
    assertThat(late.move()).isEqualTo(first.move());
    assertThat(late.messages()).extracting(m -> m.id().value()).containsExactly("m4");
    assertThat(late.entries()).isEmpty();
    arrived(late);
    arrived(late);
    assertThat(unloaded(late)).isEqualTo(UnloadAnswer.EMPTY);
    assertThat(turns().look(BEN).waiting()).isEqualTo(3);
  }

  @Test
  void anIdThatTheOtherChatKnowsStaysAway() {
    line(durableWaiting(LEFT, "m1"), durableWaiting(LEFT, "m2"));
    turns().accept(at(BEN, durableWaiting(LEFT, "m1")));
    arrived(departed());
    assertThat(turns().look(BEN).waiting()).isEqualTo(2);
    assertThat(claimedAt(BEN).ticket().id()).isEqualTo(new MessageId("m1"));
  }

  @Test
  void textsTakeThePlaceOfThoseThatAreThereWhichBecomeDeadLetters() {
    talk();
    turns().putCheckpoint(new PutCall(BEN, token(LEFT), 0, Write.of("own step")));
    long before = turns().read(BEN).checkpoint().version();
    arrived(departed());
    Stored now = turns().read(BEN).checkpoint();
    assertThat(now.value()).contains("step 3");
    assertThat(now.version()).isGreaterThan(before);
    List<OutboxEntry> entries = pumpedAt(BEN, token(LEFT));
    assertThat(payloads(entries)).containsExactly("own step", "one", "two");
    assertThat(entries.get(0).kind()).isEqualTo(EntryKind.DEAD);
    assertThat(entries.get(0).death().orElseThrow().cause()).isEqualTo(ArriveCall.MADE_WAY);
  }

  @Test
  void whatTheOldChatLacksTheNewOneKeeps() {
    line(durableWaiting(LEFT, "m1"));
    turns().putUser(new PutCall(BEN, token(LEFT), 0, Write.of("own data")));
    arrived(departed());
    assertThat(turns().read(BEN).userData().value()).contains("own data");
    assertThat(turns().look(BEN).entries()).isZero();
  }

  @Test
  void aTurnOfTheNewChatMeetsAConflict() {
    talk();
    Claim own = claimed(turns().accept(at(BEN, durable(LEFT, "b1"))));
    arrived(departed());
    CommitAnswer answer = turns().commit(commitAt(own, checkpoint("own step")));
    assertThat(answer).isInstanceOf(CommitAnswer.Conflict.class);
    assertThat(((CommitAnswer.Conflict) answer).current().checkpoint().value()).contains("step 3");
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
  void aChatThatHasMovedTooTakesNothing() {
    talk();
    departed(new DepartCall(BEN, CARL, token(LEFT)));
    Baggage baggage = departed();
    assertThat(turns().arrive(new ArriveCall(BEN, ANNA, LEFT, baggage.of(ANNA))))
        .isEqualTo(new ArriveAnswer.Moved(CARL, Optional.empty()));
    assertThat(turns().look(BEN).waiting()).isZero();
    assertThat(turns().arrive(new ArriveCall(CARL, ANNA, LEFT, baggage.of(ANNA))))
        .isEqualTo(new ArriveAnswer.Arrived());
    assertThat(turns().look(CARL).waiting()).isEqualTo(2);
  }

  @Test
  void aChatThatHasMovedTooNamesWhatHadArrivedThere() {
    talk();
    arrived(departed());
    Baggage onward = baggageOf(BEN);
    arrivedAtCarl(BEN, onward.of(BEN));
    Stored brought = turns().read(CARL).checkpoint();
    line(durableWaiting(LEFT, "m4"));
    Baggage again = departed().of(ANNA);
    ArriveAnswer.Before before = new ArriveAnswer.Before(3, again.lastEntry());
    assertThat(turns().arrive(new ArriveCall(BEN, ANNA, LEFT, again)))
        .isEqualTo(new ArriveAnswer.Moved(CARL, Optional.of(before)));
    arrivedAtCarl(ANNA, again.without(before));
    assertThat(turns().look(CARL).waiting()).as("m2, m3 and m4").isEqualTo(3);
    assertThat(payloads(pumpedAt(CARL, token(LEFT)))).containsExactly("one", "two");
    assertThat(turns().read(CARL).checkpoint()).as("written once").isEqualTo(brought);
  }

  @Test
  void whatArrivedOfAnotherMoveIsNotNamed() {
    talk();
    arrived(departed());
    departed(new DepartCall(BEN, CARL, token(LEFT)));
    loseChat();
    line(durableWaiting(LEFT, "m6"));
    assertThat(turns().arrive(new ArriveCall(BEN, ANNA, LEFT, departed().of(ANNA))))
        .isEqualTo(new ArriveAnswer.Moved(CARL, Optional.empty()));
  }

  @Test
  void moreMessagesThanTheRingCanHoldAreNotTaken() {
    within(2, 4, 64, 5);
    line(durableWaiting(LEFT, "m1"), durableWaiting(LEFT, "m2"));
    turns().accept(at(BEN, durableWaiting(LEFT, "b1")));
    turns().accept(at(BEN, durableWaiting(LEFT, "b2")));
    Baggage baggage = departed();
    arrived(baggage);
    assertThat(turns().look(BEN).waiting()).isEqualTo(4);
    unloaded(baggage);
    line(durableWaiting(LEFT, "m3"));
    Baggage late = departed();
    assertThat(turns().arrive(new ArriveCall(BEN, ANNA, LEFT, late.of(ANNA))))
        .isEqualTo(new ArriveAnswer.Crowded());
    committedAt(claimedAt(BEN), Changes.NONE);
    arrived(late);
    assertThat(turns().look(BEN).waiting()).isEqualTo(4);
  }

  @Test
  void whatIsBoundToAnotherReplicaIsLeftToIt() {
    AcceptCall first = boundWaiting(LEFT, "m1");
    AcceptCall second = boundWaiting(RIGHT, "m2");
    line(first, second, durableWaiting(LEFT, "m3"));
    Baggage baggage = departed();
    assertThat(baggage.bound()).containsExactly(first.token(), second.token());
    assertThat(baggage.messages()).extracting(m -> m.id().value()).containsExactly("m3");
    arrived(baggage);
    assertThat(turns().unload(unload(LEFT, baggage))).isEqualTo(UnloadAnswer.MORE);
    assertThat(turns().look(ANNA).waiting()).isEqualTo(2);
    assertThat(turns().unload(unload(RIGHT, baggage))).isEqualTo(UnloadAnswer.EMPTY);
    assertThat(turns().look(BEN).waiting()).isEqualTo(1);
  }

  @Test
  void whatIsBoundToOneThatIsGoneIsSkippedOnceItIsOverdue() {
    line(boundWaiting(RIGHT, "m1"));
    Baggage baggage = departed();
    assertThat(turns().unload(unload(LEFT, baggage))).isEqualTo(UnloadAnswer.MORE);
    pass(turnWait());
    assertThat(turns().unload(unload(LEFT, baggage))).isEqualTo(UnloadAnswer.EMPTY);
    assertThat(turns().accept(boundWaiting(LEFT, "m1"))).isInstanceOf(AcceptAnswer.Skipped.class);
  }

  @Test
  void whoHadTheTurnHasTimeToBringItsMessage() {
    claimed(bound(LEFT, "m1"));
    pass(turnWait());
    Baggage baggage = departed();
    assertThat(turns().unload(unload(RIGHT, baggage))).isEqualTo(UnloadAnswer.MORE);
    pass(turnWait());
    assertThat(turns().unload(unload(RIGHT, baggage))).isEqualTo(UnloadAnswer.EMPTY);
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
  void onceDeletedItIsAChatLikeAnyOtherAndMayMoveAnew() {
    talk();
    Baggage first = departed();
    arrived(first);
    ChatLook look = turns().look(ANNA);
    turns().forget(new ForgetCall(ANNA, token(LEFT), look.fence(), look.last()));
    assertThat(turns().look(ANNA).moved()).isEmpty();
    Claim turn = claimed(durable(LEFT, "m5"));
    assertThat(turn.ticket().attempts()).isEqualTo(1);
    assertThat(turn.grant().fence()).isGreaterThan(first.fence());
    committed(commit(LEFT, turn, checkpoint("begun anew")));
    assertThat(unloaded(first)).as("of a move that is forgotten").isEqualTo(UnloadAnswer.EMPTY);
    assertThat(turns().read(ANNA).checkpoint().value()).contains("begun anew");
    arrived(departed());
    assertThat(turns().read(BEN).checkpoint().value()).contains("begun anew");
  }

  @Test
  void aChatThatLostItsMemoryMovesAnew() {
    talk();
    Baggage first = departed();
    arrived(first);
    unloaded(first);
    loseChat();
    line(durableWaiting(LEFT, "m6"));
    arrived(departed());
    assertThat(turns().look(BEN).waiting()).as("m2, m3 and m6").isEqualTo(3);
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

  /** One message handled, which left texts and two replies, and two that wait. */
  private void talk() {
    Changes changes =
        new Changes(
            Optional.of(Write.of("step 3")),
            Optional.of(Write.of("data", Duration.ofHours(1))),
            entries("one", "two"));
    claimedAndServed("m1", changes);
    line(durableWaiting(LEFT, "m2"), durableWaiting(LEFT, "m3"));
  }

  private void claimedAndServed(String id, Changes changes) {
    committed(commit(LEFT, claimed(durable(LEFT, id)), changes));
  }

  private AcceptAnswer.Waiting waiting(AcceptCall call) {
    AcceptAnswer answer = turns().accept(call);
    assertThat(answer).isInstanceOf(AcceptAnswer.Waiting.class);
    return (AcceptAnswer.Waiting) answer;
  }

  private Baggage departed() {
    return departed(new DepartCall(ANNA, BEN, token(LEFT)));
  }

  private Baggage baggageOf(ChatId chat) {
    return departed(new DepartCall(chat, CARL, token(LEFT)));
  }

  private Baggage departed(DepartCall call) {
    DepartAnswer answer = turns().depart(call);
    assertThat(answer).isInstanceOf(DepartAnswer.Departed.class);
    return ((DepartAnswer.Departed) answer).baggage();
  }

  private void arrived(Baggage baggage) {
    assertThat(turns().arrive(new ArriveCall(BEN, ANNA, LEFT, baggage.of(ANNA))))
        .isEqualTo(new ArriveAnswer.Arrived());
  }

  private void arrivedAtCarl(ChatId from, Baggage baggage) {
    assertThat(turns().arrive(new ArriveCall(CARL, from, LEFT, baggage)))
        .isEqualTo(new ArriveAnswer.Arrived());
  }

  private UnloadAnswer unloaded(Baggage baggage) {
    return turns().unload(unload(LEFT, baggage));
  }

  private static UnloadCall unload(ReplicaId me, Baggage baggage) {
    return new UnloadCall(ANNA, me, baggage.move(), baggage.lastTicket(), baggage.lastEntry());
  }

  private static AcceptCall at(ChatId chat, AcceptCall call) {
    return new AcceptCall(
        chat,
        call.id(),
        call.token(),
        call.me(),
        call.message(),
        call.want(),
        call.over(),
        call.lease(),
        call.floor());
  }

  private Claim claimedAt(ChatId chat) {
    return claimed(
        turns()
            .claim(
                new ClaimCall(chat, token(LEFT), LEFT, Optional.empty(), LEASE, Optional.empty())));
  }

  private static CommitCall commitAt(Claim turn, Changes changes) {
    return new CommitCall(
        turn.chat(),
        LEFT,
        turn.grant(),
        turn.ticket().id(),
        turn.state().versions(),
        changes,
        Optional.empty(),
        Optional.empty(),
        LEASE,
        Optional.empty());
  }

  private void committedAt(Claim turn, Changes changes) {
    committed(commitAt(turn, changes));
  }

  private List<OutboxEntry> pumpedAt(ChatId chat, Token token) {
    return pumped(new PumpCall(chat, token, LEFT, Optional.empty(), LEASE));
  }
}
