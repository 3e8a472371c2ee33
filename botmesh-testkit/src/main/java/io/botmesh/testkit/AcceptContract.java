package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.LogLine;
import io.botmesh.api.MessageId;
import io.botmesh.api.Store;
import io.botmesh.api.Stored;
import io.botmesh.api.spi.AcceptAnswer.Claimed;
import io.botmesh.api.spi.AcceptAnswer.Duplicate;
import io.botmesh.api.spi.AcceptAnswer.Skipped;
import io.botmesh.api.spi.AcceptAnswer.Waiting;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.ChatState;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.Fate;
import io.botmesh.api.spi.Ticket;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnHeld;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Accept: a message enters its chat's line once, by its id. */
abstract class AcceptContract extends TurnStory {
  private static final Duration A_WHILE = Duration.ofSeconds(5);

  AcceptContract(BackendContract contract) {
    super(contract);
  }

  @Test
  void theFirstMessageOfAChatGetsTheTurnAtOnce() {
    AcceptCall call = durable(LEFT, "m1");
    Claim turn = claimed(call);
    assertThat(turn.chat()).isEqualTo(ANNA);
    assertThat(turn.grant().token()).isEqualTo(call.token());
    assertThat(turn.lease()).isEqualTo(LEASE);
    assertThat(turn.ticket())
        .isEqualTo(new Ticket(1, new MessageId("m1"), call.token(), 1, Optional.of("text of m1")));
    assertThat(turn.state()).isEqualTo(new ChatState(Stored.NOTHING, Stored.NOTHING));
    assertThat(turn.pumpFree()).isTrue();
  }

  @Test
  void aLineStandsInTheLogOnceIfTheStoreSaysSoAndNotAtAllIfItDoesNot() {
    Store store = contract().backend().store();
    store.append(ANNA, List.of(line("before")));
    Claimed answer = (Claimed) turns().accept(withLine(durable(LEFT, "m1"), line("u:m1")));
    List<String> all = List.of("before", "u:m1");
    assertThat(lines(store)).isEqualTo(answer.logged() ? all : all.subList(0, 1));
    assertThat(store.append(ANNA, List.of(line("u:m1")))).containsExactly(2L);
    assertThat(lines(store)).isEqualTo(all);
  }

  @Test
  void ofWhatWaitsTooALineStandsInTheLogIfTheStoreSaysSoAndWhoServesItIsTold() {
    Store store = contract().backend().store();
    store.append(ANNA, List.of(line("before")));
    Claim first = claimed(durable(LEFT, "m1"));
    Waiting durable = (Waiting) turns().accept(withLine(durable(LEFT, "m2"), line("u:m2")));
    Waiting bound = (Waiting) turns().accept(withLine(bound(LEFT, "m3"), line("u:m3")));
    List<String> there = new ArrayList<>(List.of("before"));
    if (durable.logged()) {
      there.add("u:m2");
    }
    if (bound.logged()) {
      there.add("u:m3");
    }
    assertThat(lines(store)).isEqualTo(there);
    committed(commit(LEFT, first, Changes.NONE));
    Claim second = claimedBy(LEFT);
    assertThat(second.ticket().logged()).isEqualTo(durable.logged());
    turns().giveUp(failed(second, Duration.ZERO));
    Claim again = claimedBy(LEFT);
    assertThat(again.ticket().logged()).as("at the next attempt").isEqualTo(durable.logged());
    committed(commit(LEFT, again, Changes.NONE));
    assertThat(claimedBy(LEFT).ticket().logged()).isEqualTo(bound.logged());
  }

  @Test
  void ofAMessageThatWasAcceptedBeforeNoLineIsWritten() {
    Store store = contract().backend().store();
    store.append(ANNA, List.of(line("before")));
    turns().accept(durable(LEFT, "m1"));
    assertThat(turns().accept(withLine(durable(LEFT, "m1"), line("u:m1"))))
        .isInstanceOf(Duplicate.class);
    assertThat(lines(store)).containsExactly("before");
  }

  private static AcceptCall withLine(AcceptCall call, LogLine line) {
    return new AcceptCall(
        call.chat(),
        call.id(),
        call.token(),
        call.me(),
        call.message(),
        call.want(),
        call.over(),
        call.lease(),
        call.floor(),
        Optional.of(line));
  }

  private static LogLine line(String id) {
    return new LogLine(id, LogLine.From.USER, "hi", Instant.EPOCH, Optional.empty());
  }

  private static List<String> lines(Store store) {
    return store.messages(ANNA, 0, 10).stream().map(entry -> entry.line().id()).toList();
  }

  @Test
  void aMessageThatWantsNoTurnTakesItsPlaceAndTheTurnStaysFree() {
    assertThat(turns().accept(durableWaiting(LEFT, "m1")))
        .isEqualTo(new Waiting(1, Optional.empty()));
    assertThat(turns().accept(durableWaiting(LEFT, "m2")))
        .isEqualTo(new Waiting(2, Optional.empty()));
    assertThat(claimedBy(RIGHT).ticket().id().value()).isEqualTo("m1");
  }

  @Test
  void aMessageBehindATurnWaitsAndLearnsWhoHasIt() {
    Claim turn = claimed(durable(LEFT, "m1"));
    pass(A_WHILE);
    assertThat(turns().accept(durable(RIGHT, "m2")))
        .isEqualTo(
            new Waiting(2, Optional.of(new TurnHeld(turn.grant(), LEFT, LEASE.minus(A_WHILE)))));
  }

  @Test
  void aMessageThatFindsAnOlderOneWaitingGetsTheTurnForTheOlder() {
    line(durableWaiting(LEFT, "m1"));
    AcceptCall second = durable(RIGHT, "m2");
    Claim turn = claimed(second);
    assertThat(turn.ticket().id().value()).isEqualTo("m1");
    assertThat(turn.ticket().number()).isEqualTo(1);
    assertThat(turn.grant().token()).isEqualTo(second.token());
    assertThat(claimed(second)).as("asked again").isEqualTo(turn);
  }

  @Test
  void aMessageGetsTheTurnThatAnExpiredLeaseLeft() {
    Claim sleeper = claimed(durable(LEFT, "m1"));
    pass(LEASE);
    Claim turn = claimed(durable(RIGHT, "m2"));
    assertThat(turn.ticket().id().value()).isEqualTo("m1");
    assertThat(turn.ticket().attempts()).isEqualTo(2);
    assertThat(turn.grant().fence()).isGreaterThan(sleeper.grant().fence());
  }

  @Test
  void aMessageDoesNotGetTheTurnAMillisecondBeforeTheLeaseEnds() {
    claimed(durable(LEFT, "m1"));
    pass(LEASE.minus(TICK));
    assertThat(turns().accept(durable(RIGHT, "m2"))).isInstanceOf(Waiting.class);
  }

  @Test
  void askedAgainItGivesTheSameTurnAndCountsNoAttempt() {
    AcceptCall call = durable(LEFT, "m1");
    Claim turn = claimed(call);
    assertThat(claimed(call)).isEqualTo(turn);
  }

  @Test
  void askedAgainItPromisesNoMoreThanWhatIsLeftOfTheLease() {
    AcceptCall call = durable(LEFT, "m1");
    claimed(call);
    pass(A_WHILE);
    assertThat(claimed(call).lease()).isLessThanOrEqualTo(LEASE.minus(A_WHILE));
    pass(LEASE.minus(A_WHILE));
    assertThat(claimedBy(RIGHT).ticket().attempts()).isEqualTo(2);
  }

  @Test
  void askedAgainAfterItsLeaseItWaitsAndTheTurnIsFree() {
    AcceptCall call = durable(LEFT, "m1");
    claimed(call);
    pass(LEASE);
    assertThat(turns().accept(call)).isEqualTo(new Waiting(1, Optional.empty()));
  }

  @Test
  void askedAgainItHasOnePlaceInTheLine() {
    Claim turn = claimed(durable(LEFT, "m1"));
    AcceptCall call = durable(RIGHT, "m2");
    assertThat(turns().accept(call)).isEqualTo(turns().accept(call));
    committed(commit(LEFT, turn, Changes.NONE));
    serve(RIGHT, Changes.NONE);
    assertThat(turns().claim(claim(RIGHT))).isEqualTo(new ClaimAnswer.Empty(true));
  }

  @Test
  void aWaitingIdIsADuplicateThatNamesItsFirstCall() {
    AcceptCall first = durableWaiting(LEFT, "m1");
    line(first);
    assertThat(turns().accept(durable(RIGHT, "m1")))
        .isEqualTo(new Duplicate(Fate.WAITING, first.token(), Optional.empty()));
  }

  @Test
  void aWaitingIdThatIsBoundNamesItsReplica() {
    AcceptCall first = boundWaiting(LEFT, "m1");
    line(first);
    assertThat(turns().accept(bound(RIGHT, "m1")))
        .isEqualTo(new Duplicate(Fate.WAITING, first.token(), Optional.of(LEFT)));
  }

  @Test
  void anIdUnderWayIsADuplicateForAllOtherCalls() {
    AcceptCall first = durable(LEFT, "m1");
    claimed(first);
    assertThat(turns().accept(durable(LEFT, "m1")))
        .isEqualTo(new Duplicate(Fate.WAITING, first.token(), Optional.empty()));
  }

  @Test
  void aCommittedIdIsADuplicateThatNamesTheTurn() {
    AcceptCall first = durableWaiting(LEFT, "m1");
    line(first);
    Claim turn = claimedBy(RIGHT);
    committed(commit(RIGHT, turn, Changes.NONE));
    Duplicate done = new Duplicate(Fate.DONE, turn.grant().token(), Optional.empty());
    assertThat(turns().accept(durable(RIGHT, "m1"))).isEqualTo(done);
    assertThat(turns().accept(first)).as("asked again, late").isEqualTo(done);
  }

  @Test
  void nothingBringsACommittedIdBack() {
    Claim turn = claimed(durable(LEFT, "m1"));
    committed(commit(LEFT, turn, Changes.NONE));
    assertThat(turns().accept(over(durable(LEFT, "m1"), turn.grant().token())))
        .isInstanceOf(Duplicate.class);
    assertThat(turns().claim(claim(LEFT))).isEqualTo(new ClaimAnswer.Empty(true));
  }

  @Test
  void aDeadIdIsADuplicateUntilItIsReleasedOverItsOwnCall() {
    AcceptCall first = dead("m1");
    assertThat(turns().accept(durable(LEFT, "m1")))
        .isEqualTo(new Duplicate(Fate.DEAD, first.token(), Optional.empty()));
    assertThat(turns().accept(over(durable(LEFT, "m1"), new Token("another"))))
        .isEqualTo(new Duplicate(Fate.DEAD, first.token(), Optional.empty()));
    AcceptCall released = over(durable(RIGHT, "m1"), first.token());
    Claim turn = claimed(released);
    assertThat(turn.ticket().attempts()).isEqualTo(1);
    assertThat(turn.ticket().number()).isEqualTo(2);
    assertThat(claimed(released)).as("asked again").isEqualTo(turn);
  }

  @Test
  void aSkippedIdIsToldToItsHomeAndComesBackOnlyOverItsOwnCall() {
    AcceptCall first = skipped("m1");
    assertThat(turns().accept(first)).as("late").isEqualTo(new Skipped(first.token()));
    assertThat(turns().accept(bound(RIGHT, "m1"))).isEqualTo(new Skipped(first.token()));
    assertThat(turns().accept(over(bound(RIGHT, "m1"), new Token("another"))))
        .isEqualTo(new Skipped(first.token()));
    AcceptCall again = over(bound(RIGHT, "m1"), first.token());
    Claim turn = claimed(again);
    assertThat(turn.ticket().number()).isEqualTo(2);
    assertThat(claimed(again)).as("asked again").isEqualTo(turn);
    assertThat(turns().accept(first))
        .as("late, after all")
        .isEqualTo(new Duplicate(Fate.WAITING, again.token(), Optional.of(RIGHT)));
  }

  @Test
  void hostileIdsAndTextsAreKeptExactly() {
    for (String hostile : HostileTexts.ALL) {
      AcceptCall call = accept(LEFT, hostile, Optional.of(hostile), true);
      Claim turn = claimed(call);
      assertThat(turn.ticket().id().value()).isEqualTo(hostile);
      assertThat(turn.ticket().message()).contains(hostile);
      committed(commit(LEFT, turn, Changes.NONE));
      assertThat(turns().accept(accept(RIGHT, hostile, Optional.of(hostile), true)))
          .isEqualTo(new Duplicate(Fate.DONE, call.token(), Optional.empty()));
    }
  }

  @Test
  void chatsWhoseNamesLookAlikeAreStrangers() {
    for (String hostile : HostileTexts.ALL) {
      AcceptCall there = durable(LEFT, "m1");
      AcceptCall call =
          new AcceptCall(
              new ChatId(hostile),
              there.id(),
              there.token(),
              LEFT,
              there.message(),
              true,
              Optional.empty(),
              LEASE,
              Optional.empty());
      assertThat(turns().accept(call)).as(hostile).isInstanceOf(Claimed.class);
    }
    assertThat(List.of(turns().claim(claim(LEFT)))).containsExactly(new ClaimAnswer.Empty(true));
  }

  /** A message that used up its attempts, all ticked off; returns the call that accepted it. */
  private AcceptCall dead(String id) {
    within(4, 8, 4, 1);
    AcceptCall call = durable(LEFT, id);
    turns().giveUp(failed(claimed(call), Duration.ZERO));
    Token pump = token(LEFT);
    turns().tick(tick(pump, sent(pumped(pump(LEFT, pump)).get(0))));
    return call;
  }

  /** A bound message that waited too long; returns the call that accepted it. */
  private AcceptCall skipped(String id) {
    AcceptCall call = boundWaiting(LEFT, id);
    line(call);
    pass(turnWait());
    assertThat(turns().claim(claim(RIGHT))).isEqualTo(new ClaimAnswer.Empty(true));
    return call;
  }
}
