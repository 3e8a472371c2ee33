package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.ClaimAnswer.Held;
import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.Evidence;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.PumpAnswer;
import io.botmesh.api.spi.PumpAnswer.PumpHeld;
import io.botmesh.api.spi.PumpCall;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The pump: one replica at a time carries out a chat's entries, in order. */
abstract class OutboxContract extends OutboxStory {
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
  void doubtsAreCounted() {
    commit("m1", "one");
    pumped(pump(LEFT, left));
    pumped(pump(LEFT, token(LEFT)));
    assertThat(pumped(pump(LEFT, token(LEFT)))).extracting(OutboxEntry::doubts).containsExactly(2);
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

  private Claim claimedAnew() {
    pass(TICK);
    Held held = (Held) turns().claim(claim(RIGHT));
    return claimed(turns().claim(claim(RIGHT, new Evidence.OfGrant(held.held().fence()))));
  }
}
