package io.botmesh.ear.mesh.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.ear.mesh.chaos.Deed.Committed;
import io.botmesh.ear.mesh.chaos.Deed.Entered;
import io.botmesh.ear.mesh.chaos.Deed.Granted;
import io.botmesh.ear.mesh.chaos.Deed.HandedOut;
import io.botmesh.ear.mesh.chaos.Deed.Said;
import io.botmesh.ear.mesh.chaos.Deed.Sent;
import io.botmesh.ear.mesh.chaos.Remains.Fate;
import io.botmesh.ear.mesh.chaos.Remains.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The rules of a history are silent on a right one, and find what is wrong in each wrong one. */
class WrongHistoriesAreFoundIT {
  private static final String CHAT = "anna";

  private final List<Deed> deeds = new ArrayList<>();
  private final Map<String, Fate> fates = new HashMap<>();
  private final List<Reply> replies = new ArrayList<>();
  private final List<Peril> perils = new ArrayList<>();

  @Test
  void aRightHistoryIsNotComplainedOf() {
    happens("plain-1", 1, 101, 10);
    happens("plain-2", 2, 102, 20);
    assertThat(findings()).isEmpty();
  }

  @Test
  void aFenceThatIsGivenTwiceIsFound() {
    happens("plain-1", 1, 101, 10);
    deeds.add(new Granted(CHAT, "another", 101, at(30)));
    assertThat(findings()).containsExactly("fence given twice");
  }

  @Test
  void aGrantThatIsAskedForAgainIsNoneMore() {
    happens("plain-1", 1, 101, 10);
    deeds.add(new Granted(CHAT, "turn 101", 101, at(13)));
    assertThat(findings()).isEmpty();
  }

  @Test
  void aFenceThatGoesBackIsFoundWhateverRedisLost() {
    happens("plain-1", 1, 101, 10);
    deeds.add(new Granted(CHAT, "late", 99, at(30)));
    perilAt(0, 40);
    assertThat(findings()).containsExactly("fence went back");
  }

  @Test
  void grantsOfOneTimeHaveNoOrder() {
    deeds.add(new Granted(CHAT, "one", 102, new Span(10, 15)));
    deeds.add(new Granted(CHAT, "two", 101, new Span(14, 20)));
    assertThat(findings()).isEmpty();
  }

  @Test
  void aCommitUnderANewerTurnIsFound() {
    deeds.add(new Granted(CHAT, "newer", 105, at(12)));
    happens("plain-1", 1, 101, 20);
    deeds.removeIf(deed -> deed instanceof Granted granted && granted.fence() == 101);
    assertThat(findings()).containsExactly("commit under a newer turn");
  }

  @Test
  void aCommitUnderANewerTurnThatRedisLostIsCountedApart() {
    deeds.add(new Granted(CHAT, "newer", 105, at(12)));
    happens("plain-1", 1, 101, 20);
    deeds.removeIf(deed -> deed instanceof Granted granted && granted.fence() == 101);
    perilAt(11, 13);
    assertThat(findings()).containsExactly("lost by Redis: commit under a newer turn");
  }

  @Test
  void aCommitThatIsAskedAgainUnderANewerTurnIsRight() {
    happens("plain-1", 1, 101, 10);
    happens("plain-2", 2, 102, 20);
    deeds.add(new Committed(CHAT, "plain-1", "turn 101", 101, true, at(30)));
    assertThat(findings()).isEmpty();
  }

  @Test
  void aCommitOfWhichTheDeadToldNothingIsRight() {
    happens("plain-1", 1, 101, 10);
    happens("plain-2", 2, 102, 20);
    deeds.removeIf(deed -> deed instanceof Committed commit && commit.fence() == 101);
    assertThat(findings()).isEmpty();
  }

  @Test
  void turnsThatAreStoredInAnotherOrderAreFoundThoughTheDeadToldOfTheirGrantsOnly() {
    happens("plain-1", 1, 103, 10);
    happens("plain-2", 2, 102, 10);
    deeds.removeIf(Committed.class::isInstance);
    assertThat(findings()).containsExactly("turns out of order");
  }

  @Test
  void turnsThatAreStoredInAnotherOrderThanTheirFencesAreFound() {
    happens("plain-1", 1, 103, 10);
    happens("plain-2", 2, 102, 10);
    assertThat(findings()).containsExactly("commit under a newer turn", "turns out of order");
  }

  @Test
  void aMessageThatIsLostIsFound() {
    deeds.add(new Said(CHAT, "plain-1", at(10)));
    assertThat(findings()).containsExactly("message lost");
  }

  @Test
  void aMessageThatRedisLostIsCountedApart() {
    deeds.add(new Said(CHAT, "plain-1", new Span(5, 30)));
    deeds.add(new Entered(CHAT, "plain-1", "call", at(10)));
    perilAt(10, 11);
    assertThat(findings()).containsExactly("lost by Redis: message lost");
  }

  @Test
  void aPerilBeforeOrAfterOrOfAnotherChatExcusesNothing() {
    deeds.add(new Said(CHAT, "plain-1", new Span(5, 30)));
    deeds.add(new Entered(CHAT, "plain-1", "call", at(10)));
    perilAt(0, 9);
    perilAt(12, 20);
    perils.add(new Peril("kill", Set.of("ben"), new Span(0, 20)));
    assertThat(findings()).containsExactly("message lost");
  }

  @Test
  void aMessageThatStillWaitsIsFound() {
    deeds.add(new Said(CHAT, "plain-1", at(10)));
    fates.put("plain-1", new Fate('q', 1, "call"));
    perilAt(0, 20);
    assertThat(findings()).containsExactly("message not settled as due");
  }

  @Test
  void aMessageThatDiedWithoutReasonIsFound() {
    deeds.add(new Said(CHAT, "plain-1", at(10)));
    fates.put("plain-1", new Fate('d', 1, "call"));
    deeds.add(new Said(CHAT, "poison-2", at(20)));
    fates.put("poison-2", new Fate('d', 2, "call"));
    assertThat(findings()).containsExactly("message not settled as due");
  }

  @Test
  void aCommitThatIsUndoneIsFound() {
    happens("plain-1", 1, 102, 20);
    deeds.add(new Committed(CHAT, "plain-1", "turn 101", 101, true, at(15)));
    assertThat(findings()).containsExactly("commit undone");
  }

  @Test
  void aCommitWithoutAnAnswerMayHaveComeToNothing() {
    happens("plain-1", 1, 102, 20);
    deeds.add(new Committed(CHAT, "plain-1", "turn 101", 101, false, at(15)));
    assertThat(findings()).isEmpty();
  }

  @Test
  void aReplyThatIsMissingIsFound() {
    happens("plain-1", 1, 101, 10);
    replies.clear();
    assertThat(findings()).containsExactly("not the one reply");
  }

  @Test
  void aReplyThatRedisLostAfterItWasSentIsCountedApart() {
    happens("plain-1", 1, 101, 10);
    replies.clear();
    perilAt(14, 15);
    assertThat(findings()).containsExactly("lost by Redis: not the one reply");
  }

  @Test
  void aReplyThatCountsWrongIsFound() {
    happens("plain-1", 1, 101, 10);
    replies.set(0, new Reply("101.1", "plain-1 is 2"));
    assertThat(findings()).containsExactly("not the one reply");
  }

  @Test
  void aSecondReplyIsFound() {
    happens("plain-1", 1, 102, 20);
    replies.add(0, new Reply("101.1", "plain-1 is 1"));
    deeds.add(new Committed(CHAT, "plain-1", "turn 101", 101, false, at(15)));
    assertThat(findings()).containsExactly("replied again");
  }

  @Test
  void aSecondReplyToACommitThatRedisLostIsCountedApart() {
    happens("plain-1", 1, 102, 20);
    replies.add(0, new Reply("101.1", "plain-1 is 1"));
    deeds.add(new Committed(CHAT, "plain-1", "turn 101", 101, true, at(15)));
    perilAt(15, 16);
    assertThat(findings())
        .containsExactly("lost by Redis: commit undone", "lost by Redis: replied again");
  }

  @Test
  void repliesInAnotherOrderAreFound() {
    happens("plain-1", 1, 101, 10);
    happens("plain-2", 2, 102, 20);
    replies.add(replies.remove(0));
    assertThat(findings()).containsExactly("reply out of order");
  }

  @Test
  void anEntryThatIsSentAgainIsFoundUnlessItIsMarked() {
    happens("plain-1", 1, 101, 10);
    deeds.add(new Sent(CHAT, "101.1", at(30)));
    assertThat(findings()).containsExactly("sent again without a mark");
    deeds.add(new HandedOut(CHAT, "101.1", true, at(29)));
    assertThat(findings()).isEmpty();
  }

  @Test
  void anEntryThatIsSentAgainSinceItsTickHadNoAnswerIsRight() {
    happens("plain-1", 1, 101, 10);
    deeds.add(new Deed.Unticked(CHAT, "101.1", at(20)));
    deeds.add(new Sent(CHAT, "101.1", at(30)));
    assertThat(findings()).isEmpty();
  }

  @Test
  void whatArrivesAgainIsCountedMarkedOrNot() {
    Sends sends = new Sends();
    sends.replies(
        List.of(
            new Outside.Arrival(CHAT, "101.1", false, 10, "plain-1 is 1"),
            new Outside.Arrival(CHAT, "101.1", true, 20, "plain-1 is 1"),
            new Outside.Arrival(CHAT, "102.1", false, 30, "plain-2 is 2"),
            new Outside.Arrival(CHAT, "102.1", false, 40, "plain-2 is 2"),
            new Outside.Arrival(CHAT, "103.1", true, 50, "plain-3 is 3")),
        List.of());
    assertThat(sends.again()).isEqualTo(2);
    assertThat(sends.unmarkedAgain()).isEqualTo(1);
  }

  @Test
  void aReplyToWhatWasNotCommittedIsFound() {
    happens("plain-1", 1, 101, 10);
    replies.add(new Reply("102.1", "plain-2 is 2"));
    replies.add(new Reply("103.1", "Sorry, something went wrong."));
    assertThat(findings()).containsExactly("replied again");
  }

  @Test
  void whatWaitsForTooLongAfterAnOutageIsFound() {
    Duration most = Duration.ofSeconds(10);
    deeds.add(new Said(CHAT, "plain-1", at(0)));
    deeds.add(new Committed(CHAT, "plain-1", "turn 101", 101, true, at(seconds(12))));
    Outage outage = new Outage("kill", Set.of(CHAT), new Span(0, seconds(1)));
    Outage ofAnother = new Outage("kill", Set.of("ben"), new Span(seconds(2), seconds(3)));
    Resumption tooLate = Resumption.of(outage, List.of(outage, ofAnother), deeds);
    assertThat(tooLate.anythingWaited()).isTrue();
    assertThat(tooLate.within(most)).isFalse();
    assertThat(Resumption.of(ofAnother, List.of(ofAnother), deeds).anythingWaited()).isFalse();

    Outage next = new Outage("kill", Set.of(CHAT), new Span(seconds(4), seconds(6)));
    assertThat(Resumption.of(outage, List.of(outage, next), deeds).within(most)).isTrue();
    assertThat(Resumption.of(next, List.of(outage, next), deeds).within(most)).isTrue();
  }

  private static long seconds(int number) {
    return Duration.ofSeconds(number).toNanos();
  }

  /** A message as it should be: said, entered, granted, committed, sent. */
  private void happens(String id, int ticket, long fence, long time) {
    String turn = "turn " + fence;
    deeds.add(new Said(CHAT, id, at(time)));
    deeds.add(new Entered(CHAT, id, "call", at(time)));
    deeds.add(new Granted(CHAT, turn, fence, at(time)));
    deeds.add(new Committed(CHAT, id, turn, fence, true, at(time + 2)));
    deeds.add(new HandedOut(CHAT, fence + ".1", false, at(time + 2)));
    deeds.add(new Sent(CHAT, fence + ".1", at(time + 4)));
    fates.put(id, new Fate('c', ticket, turn));
    replies.add(new Reply(fence + ".1", Wording.reply(id, ticket)));
  }

  private void perilAt(long from, long to) {
    perils.add(new Peril("kill", Set.of(CHAT), new Span(from, to)));
  }

  private static Span at(long time) {
    return new Span(time, time + 1);
  }

  private List<String> findings() {
    return Verdict.on(List.of(new Story(CHAT, deeds, perils, new Remains(fates, replies))))
        .findings()
        .stream()
        .map(finding -> (finding.lostByRedis() ? "lost by Redis: " : "") + finding.kind())
        .toList();
  }
}
