package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.MessageId;
import io.botmesh.api.Stored;
import io.botmesh.api.Write;
import io.botmesh.api.spi.ArriveAnswer;
import io.botmesh.api.spi.ArriveCall;
import io.botmesh.api.spi.Baggage;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.ChatLook;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.DepartCall;
import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.PutCall;
import io.botmesh.api.spi.TickCall;
import io.botmesh.api.spi.Token;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a chat takes along is put into the one that it becomes, each thing once. */
abstract class ArriveContract extends MoveTale {
  ArriveContract(BackendContract contract) {
    super(contract);
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
    committed(commit(LEFT, first, says("three")));
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
    committed(commit(LEFT, first, checkpoint("step 4")));
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
    CommitAnswer answer = turns().commit(commit(LEFT, own, checkpoint("own step")));
    assertThat(answer).isInstanceOf(CommitAnswer.Conflict.class);
    assertThat(((CommitAnswer.Conflict) answer).current().checkpoint().value()).contains("step 3");
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
    committed(commit(LEFT, claimedAt(BEN), Changes.NONE));
    arrived(late);
    assertThat(turns().look(BEN).waiting()).isEqualTo(4);
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

  private void arrivedAtCarl(ChatId from, Baggage baggage) {
    assertThat(turns().arrive(new ArriveCall(CARL, from, LEFT, baggage)))
        .isEqualTo(new ArriveAnswer.Arrived());
  }
}
