package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.spi.Death;
import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.PumpAnswer;
import io.botmesh.api.spi.PumpAnswer.Entries;
import io.botmesh.api.spi.TickAnswer;
import io.botmesh.api.spi.TickCall;
import io.botmesh.api.spi.TickCall.Result;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What becomes of entries in hand: sent, tried again, put off, in doubt, dead. */
abstract class TickContract extends OutboxStory {
  TickContract(BackendContract contract) {
    super(contract);
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

  private static OutboxEntry dead(OutboxEntry entry, int tries, String cause) {
    Death death = new Death(Optional.empty(), 1, cause);
    return new OutboxEntry(
        entry.id(), EntryKind.DEAD, entry.payload(), tries, 0, Optional.of(death));
  }
}
