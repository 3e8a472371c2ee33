package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.ClaimAnswer.Held;
import io.botmesh.api.spi.Death;
import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.Evidence;
import io.botmesh.api.spi.NewEntry;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.PostAnswer;
import io.botmesh.api.spi.PostCall;
import io.botmesh.api.spi.PumpAnswer;
import io.botmesh.api.spi.PumpAnswer.Entries;
import io.botmesh.api.spi.PumpAnswer.PumpHeld;
import io.botmesh.api.spi.PumpCall;
import io.botmesh.api.spi.TickAnswer;
import io.botmesh.api.spi.TickCall;
import io.botmesh.api.spi.TickCall.Result;
import io.botmesh.api.spi.Token;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Pump and tick: one replica at a time carries out a chat's entries, in order. */
abstract class OutboxContract extends TurnStory {
  private static final Duration DELAY = Duration.ofSeconds(3);

  private final Token left = new Token("left-pump");
  private final Token right = new Token("right-pump");

  OutboxContract(BackendContract contract) {
    super(contract);
  }

  @Test
  void evidenceAboutATokensFirstTakeDoesNotTouchItsSecond() {
    committed(commit(LEFT, claimed(durable(LEFT, "m1")), says("a")));
    PumpCall asked = pump(LEFT, token(LEFT));
    pumped(asked);
    long first = pumpHeld(pump(RIGHT, token(RIGHT))).take();
    pumped(pump(RIGHT, token(RIGHT), first));
    pass(LEASE);
    pumped(asked);
    assertThat(pumpHeld(pump(RIGHT, token(RIGHT), first)).take()).isGreaterThan(first);
  }

  @Test
  void anEmptyOutboxIsToldWithWhetherAnybodyWaits() {
    assertThat(turns().pump(pump(LEFT, left))).isEqualTo(new PumpAnswer.Empty(true));
    line(durableWaiting(LEFT, "m1"));
    assertThat(turns().pump(pump(LEFT, left))).isEqualTo(new PumpAnswer.Empty(false));
  }

  @Test
  void entriesComeInTheOrderOfTheirCommits() {
    commit("m1", "one", "two");
    commit("m2", "three");
    List<OutboxEntry> entries = pumped(pump(RIGHT, right));
    assertThat(payloads(entries)).containsExactly("one", "two", "three");
    assertThat(entries)
        .allMatch(entry -> entry.kind() == EntryKind.SEND && entry.tries() == 1 && !entry.maybe());
  }

  @Test
  void anEntryIsDueAtOnceThoughTheClockWasSetBack() {
    commit("m1", "one");
    contract().clock().setBack(DELAY);
    assertThat(payloads(pumped(pump(LEFT, left)))).containsExactly("one");
  }

  @Test
  void askedAgainItGivesTheSameEntriesAndCountsNoTry() {
    commit("m1", "one", "two");
    PumpAnswer once = turns().pump(pump(LEFT, left));
    assertThat(turns().pump(pump(LEFT, left))).isEqualTo(once);
  }

  @Test
  void askedAgainAfterItsLeaseItIsTheSameTakeIfNobodyTookThePump() {
    commit("m1", "one");
    PumpAnswer once = turns().pump(pump(LEFT, left));
    pass(LEASE.multipliedBy(2));
    assertThat(turns().pump(pump(LEFT, left))).isEqualTo(once);
    assertThat(turns().pump(pump(RIGHT, right))).isInstanceOf(PumpHeld.class);
  }

  @Test
  void thePumpIsHeldAgainstOtherReplicasUntilItsLeaseEnds() {
    commit("m1", "one");
    OutboxEntry entry = pumped(pump(LEFT, left)).get(0);
    pass(LEASE.minus(TICK));
    PumpHeld held = pumpHeld(pump(RIGHT, right));
    assertThat(held.owner()).isEqualTo(LEFT);
    assertThat(held.remaining()).isEqualTo(TICK);
    pass(TICK);
    assertThat(pumped(pump(RIGHT, right))).containsExactly(repeated(entry));
  }

  @Test
  void aHolderThatIsGoneLosesThePumpOnEvidenceAboutThatVeryTake() {
    commit("m1", "one");
    OutboxEntry entry = pumped(pump(LEFT, left)).get(0);
    long take = pumpHeld(pump(RIGHT, right)).take();
    assertThat(turns().pump(pump(RIGHT, right, take - 1))).isInstanceOf(PumpHeld.class);
    assertThat(turns().pump(pump(RIGHT, right, take + 1))).isInstanceOf(PumpHeld.class);
    assertThat(pumped(pump(RIGHT, right, take))).containsExactly(repeated(entry));
  }

  @Test
  void evidenceAboutAnEarlierTakeDoesNotTouchTheNext() {
    commit("m1", "one");
    pumped(pump(LEFT, left));
    long earlier = pumpHeld(pump(RIGHT, right)).take();
    pumped(pump(LEFT, token(LEFT)));
    assertThat(turns().pump(pump(RIGHT, right, earlier))).isInstanceOf(PumpHeld.class);
    assertThat(pumpHeld(pump(RIGHT, right)).take()).isGreaterThan(earlier);
  }

  @Test
  void takesGrowThoughTheChatWasLost() {
    commit("m1", "one");
    pumped(pump(LEFT, left));
    long before = pumpHeld(pump(RIGHT, right)).take();
    loseChat();
    pass(TICK);
    commit("m2", "two");
    pumped(pump(LEFT, left));
    assertThat(pumpHeld(pump(RIGHT, right)).take()).isGreaterThan(before);
  }

  @Test
  void aReplicaTakesItsOwnPumpAfreshAtOnceAndItsEntriesMayHaveBeenSent() {
    commit("m1", "one");
    OutboxEntry entry = pumped(pump(LEFT, left)).get(0);
    assertThat(pumped(pump(LEFT, token(LEFT)))).containsExactly(repeated(entry));
  }

  @Test
  void onlyWhatWasHandedOutMayHaveBeenSent() {
    commit("m1", "one");
    pumped(pump(LEFT, left));
    commit("m2", "two");
    pass(LEASE);
    List<OutboxEntry> entries = pumped(pump(RIGHT, right));
    assertThat(entries.get(0).maybe()).isTrue();
    assertThat(entries.get(1).maybe()).isFalse();
  }

  @Test
  void whatWasSentIsGoneAndTheRestStaysInOrder() {
    commit("m1", "one", "two", "three");
    List<OutboxEntry> entries = pumped(pump(LEFT, left));
    assertThat(turns().tick(tick(left, sent(entries.get(1)))))
        .isEqualTo(new TickAnswer(false, true));
    commit("m2", "four");
    assertThat(payloads(pumped(pump(LEFT, left)))).containsExactly("one", "three", "four");
    assertThat(turns().tick(tick(left, sent(entries.get(1)))))
        .as("asked again")
        .isEqualTo(new TickAnswer(false, true));
    assertThat(payloads(pumped(pump(LEFT, left)))).containsExactly("one", "three", "four");
  }

  @Test
  void theLastTickTellsThatTheChatIsIdle() {
    commit("m1", "one", "two");
    List<OutboxEntry> entries = pumped(pump(LEFT, left));
    assertThat(turns().tick(tick(left, sent(entries.get(0)), sent(entries.get(1)))))
        .isEqualTo(new TickAnswer(true, true));
    assertThat(turns().pump(pump(LEFT, left))).isEqualTo(new PumpAnswer.Empty(true));
  }

  @Test
  void theLastTickTellsThatSomebodyWaits() {
    commit("m1", "one");
    OutboxEntry entry = pumped(pump(LEFT, left)).get(0);
    line(durableWaiting(RIGHT, "m2"));
    assertThat(turns().tick(tick(left, sent(entry)))).isEqualTo(new TickAnswer(false, true));
  }

  @Test
  void thatAnEntryWasSentIsBelievedFromAnybody() {
    commit("m1", "one");
    OutboxEntry entry = pumped(pump(LEFT, left)).get(0);
    pass(LEASE);
    pumped(pump(RIGHT, right));
    assertThat(turns().tick(tick(left, sent(entry)))).isEqualTo(new TickAnswer(true, false));
    assertThat(turns().pump(pump(RIGHT, right))).isInstanceOf(PumpAnswer.Empty.class);
  }

  @Test
  void aTickRenewsThePumpOfItsOwnerOnly() {
    commit("m1", "one", "two");
    List<OutboxEntry> entries = pumped(pump(LEFT, left));
    pass(LEASE.minus(TICK));
    turns().tick(tick(left, sent(entries.get(0))));
    assertThat(pumpHeld(pump(RIGHT, right)).remaining()).isEqualTo(LEASE);
    pass(LEASE.minus(TICK));
    turns().tick(tick(right));
    pass(TICK);
    assertThat(pumped(pump(RIGHT, right))).hasSize(1);
  }

  @Test
  void anEntryToBeTriedAgainRestsAndThoseBehindItWait() {
    commit("m1", "one", "two", "three");
    List<OutboxEntry> entries = pumped(pump(LEFT, left));
    turns().tick(tick(left, new Result.Retry(entries.get(1).id(), DELAY)));
    assertThat(turns().pump(pump(LEFT, left)))
        .isEqualTo(new Entries(List.of(entries.get(0)), Optional.of(DELAY)));
    pass(DELAY.minus(TICK));
    assertThat(turns().pump(pump(LEFT, left)))
        .isEqualTo(new Entries(List.of(entries.get(0)), Optional.of(TICK)));
    pass(TICK);
    assertThat(pumped(pump(LEFT, left)))
        .containsExactly(entries.get(0), secondTry(entries.get(1)), entries.get(2));
  }

  @Test
  void nothingIsHandedOutWhileTheFirstEntryRests() {
    commit("m1", "one");
    OutboxEntry entry = pumped(pump(LEFT, left)).get(0);
    turns().tick(tick(left, new Result.Retry(entry.id(), DELAY)));
    assertThat(turns().pump(pump(LEFT, left)))
        .isEqualTo(new Entries(List.of(), Optional.of(DELAY)));
  }

  @Test
  void aTickAskedAgainPutsOffAndCountsNothingTwice() {
    commit("m1", "one");
    OutboxEntry entry = pumped(pump(LEFT, left)).get(0);
    turns().tick(tick(left, new Result.Retry(entry.id(), DELAY)));
    assertThat(turns().tick(tick(left, new Result.Retry(entry.id(), DELAY))))
        .isEqualTo(new TickAnswer(false, true));
    pass(DELAY);
    assertThat(pumped(pump(LEFT, left))).containsExactly(secondTry(entry));
  }

  @Test
  void anEntryThatCannotSucceedBecomesADeadLetterInItsPlace() {
    commit("m1", "one", "two");
    List<OutboxEntry> entries = pumped(pump(LEFT, left));
    turns().tick(tick(left, new Result.Dead(entries.get(0).id(), "it \" is \n blocked")));
    assertThat(pumped(pump(RIGHT, right, pumpHeld(pump(RIGHT, right)).take())))
        .containsExactly(dead(entries.get(0), 2, "it \" is \n blocked"), repeated(entries.get(1)));
  }

  @Test
  void aDeadEntryThatMayHaveBeenCarriedOutSaysSo() {
    commit("m1", "one");
    OutboxEntry entry = pumped(pump(LEFT, left)).get(0);
    turns().tick(tick(left, new Result.Dead(entry.id(), "no answer", true)));
    OutboxEntry dead = pumped(pump(LEFT, left)).get(0);
    assertThat(dead.maybe()).isTrue();
    assertThat(dead.kind()).isEqualTo(EntryKind.DEAD);
  }

  @Test
  void whatIsGivenUpUntriedCountsNoTry() {
    commit("m1", "one", "two");
    List<OutboxEntry> entries = pumped(pump(LEFT, left));
    turns()
        .tick(
            tick(
                left,
                new Result.Dead(entries.get(0).id(), "gone", false, true),
                new Result.Dead(entries.get(1).id(), "gone", true, true)));
    List<OutboxEntry> dead = pumped(pump(LEFT, left));
    assertThat(dead).extracting(OutboxEntry::kind).containsOnly(EntryKind.DEAD);
    assertThat(dead).extracting(entry -> entry.death().orElseThrow().attempts()).containsOnly(0);
    assertThat(dead).extracting(OutboxEntry::doubts).containsExactly(0, 1);
  }

  @Test
  void whatIsDeadStaysSoThoughItIsToldAgain() {
    commit("m1", "one");
    OutboxEntry entry = pumped(pump(LEFT, left)).get(0);
    turns().tick(tick(left, new Result.Dead(entry.id(), "first")));
    turns().tick(tick(left, new Result.Dead(entry.id(), "again")));
    assertThat(pumped(pump(LEFT, left))).containsExactly(dead(entry, 2, "first"));
  }

  @Test
  void anEntryThatIsPutOffRestsAndCountsNoTry() {
    commit("m1", "one", "two");
    List<OutboxEntry> entries = pumped(pump(LEFT, left));
    TickCall call = tick(left, new Result.PutOff(entries.get(0).id(), DELAY));
    turns().tick(call);
    turns().tick(call);
    assertThat(turns().pump(pump(LEFT, left)))
        .isEqualTo(new Entries(List.of(), Optional.of(DELAY)));
    pass(DELAY);
    assertThat(pumped(pump(LEFT, left))).isEqualTo(entries);
  }

  @Test
  void anEntryOfWhichItsHolderIsUnsureRestsAndIsMarked() {
    commit("m1", "one", "two");
    List<OutboxEntry> entries = pumped(pump(LEFT, left));
    TickCall call = tick(left, new Result.Unsure(entries.get(0).id(), DELAY));
    turns().tick(call);
    turns().tick(call);
    assertThat(turns().pump(pump(LEFT, left)))
        .isEqualTo(new Entries(List.of(), Optional.of(DELAY)));
    pass(DELAY);
    assertThat(pumped(pump(LEFT, left)))
        .as("the one behind it was not tried, and its holder knows")
        .containsExactly(repeated(entries.get(0)), entries.get(1));
  }

  @Test
  void doubtsAreCounted() {
    commit("m1", "one");
    pumped(pump(LEFT, left));
    pumped(pump(LEFT, token(LEFT)));
    assertThat(pumped(pump(LEFT, token(LEFT)))).extracting(OutboxEntry::doubts).containsExactly(2);
  }

  @Test
  void whatIsPostedFromOutsideStandsBehindTheRest() {
    commit("m1", "one");
    assertThat(turns().post(post("post", "7.1.r", true))).isEqualTo(PostAnswer.POSTED);
    commit("m2", "two");
    List<OutboxEntry> entries = pumped(pump(LEFT, left));
    assertThat(payloads(entries)).containsExactly("one", "posted", "two");
    assertThat(entries.get(1))
        .isEqualTo(new OutboxEntry("7.1.r", EntryKind.SEND, "posted", 1, true));
  }

  @Test
  void whatIsPostedAgainStandsThereOnce() {
    turns().post(post("post", "7.1.r", false));
    assertThat(turns().post(post("post", "7.1.r", false))).isEqualTo(PostAnswer.POSTED);
    assertThat(turns().post(post("another", "7.1.r", true))).isEqualTo(PostAnswer.POSTED);
    OutboxEntry entry = new OutboxEntry("7.1.r", EntryKind.SEND, "posted", 1, false);
    assertThat(pumped(pump(LEFT, left))).containsExactly(entry);
    turns().tick(tick(left, sent(entry)));
    turns().post(post("post", "7.1.r", false));
    assertThat(turns().pump(pump(LEFT, left)))
        .as("the same call, asked again after all was done")
        .isEqualTo(new PumpAnswer.Empty(true));
  }

  @Test
  void nothingIsPostedIntoAFullOutbox() {
    within(4, 8, 2, 3);
    commit("m1", "one", "two");
    assertThat(turns().post(post("post", "7.1.r", false))).isEqualTo(PostAnswer.FULL);
    turns().tick(tick(left, sent(pumped(pump(LEFT, left)).get(0))));
    assertThat(turns().post(post("post", "7.1.r", false))).isEqualTo(PostAnswer.POSTED);
  }

  @Test
  void aPostTellsWhoHasThePump() {
    commit("m1", "one");
    try (Ears ears = Ears.of(contract().backend().wakeUps(), LEFT)) {
      pumped(pump(LEFT, left));
      turns().post(post("post", "7.1.r", false));
      ears.awaitHint(ANNA);
    }
  }

  @Test
  void onlyTheOwnerOfThePumpPutsOffOrBuries() {
    commit("m1", "one", "two");
    List<OutboxEntry> entries = pumped(pump(LEFT, left));
    assertThat(
            turns()
                .tick(
                    tick(
                        right,
                        new Result.Retry(entries.get(0).id(), DELAY),
                        new Result.Dead(entries.get(1).id(), "no"))))
        .isEqualTo(new TickAnswer(false, false));
    assertThat(pumped(pump(LEFT, left))).isEqualTo(entries);
  }

  @Test
  void anUnknownEntryIsTickedOffWithoutEffect() {
    commit("m1", "one");
    pumped(pump(LEFT, left));
    assertThat(
            turns()
                .tick(
                    tick(
                        left,
                        new Result.Sent("7.1"),
                        new Result.Retry("7.2", DELAY),
                        new Result.Dead("7.3", "no"))))
        .isEqualTo(new TickAnswer(false, true));
    assertThat(payloads(pumped(pump(LEFT, left)))).containsExactly("one");
  }

  @Test
  void anEmptyOutboxLetsThePumpOfItsAskerGo() {
    commit("m1", "one");
    turns().tick(tick(left, sent(pumped(pump(LEFT, left)).get(0))));
    assertThat(claimed(durable(RIGHT, "m2")).pumpFree()).as("kept after a tick").isFalse();
    assertThat(turns().pump(pump(RIGHT, right))).isInstanceOf(PumpAnswer.Empty.class);
    assertThat(claimedAnew().pumpFree()).as("kept after another's pump").isFalse();
    assertThat(turns().pump(pump(LEFT, left))).isInstanceOf(PumpAnswer.Empty.class);
    assertThat(claimedAnew().pumpFree()).as("let go").isTrue();
  }

  @Test
  void hostilePayloadsAreKeptExactly() {
    String[] hostile = HostileTexts.ALL.toArray(String[]::new);
    commit("m1", hostile);
    assertThat(payloads(pumped(pump(LEFT, left)))).containsExactly(hostile);
  }

  private void commit(String id, String... entries) {
    Claim turn = claimed(durable(LEFT, id));
    committed(commit(LEFT, turn, says(entries)));
  }

  private Claim claimedAnew() {
    pass(TICK);
    Held held = (Held) turns().claim(claim(RIGHT));
    return claimed(turns().claim(claim(RIGHT, new Evidence.OfGrant(held.held().fence()))));
  }

  private static PostCall post(String call, String id, boolean maybe) {
    NewEntry entry = new NewEntry(EntryKind.SEND, "posted");
    return new PostCall(ANNA, new Token(call), id, entry, maybe);
  }

  private static OutboxEntry dead(OutboxEntry entry, int tries, String cause) {
    Death death = new Death(Optional.empty(), 1, cause);
    return new OutboxEntry(
        entry.id(), EntryKind.DEAD, entry.payload(), tries, 0, Optional.of(death));
  }

  private static OutboxEntry repeated(OutboxEntry entry) {
    return new OutboxEntry(entry.id(), entry.kind(), entry.payload(), 2, true);
  }

  private static OutboxEntry secondTry(OutboxEntry entry) {
    return new OutboxEntry(entry.id(), entry.kind(), entry.payload(), 2, entry.maybe());
  }
}
