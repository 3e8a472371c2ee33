package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.MessageId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.Write;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.ClaimCall;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.CommitCall;
import io.botmesh.api.spi.Death;
import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.Evidence;
import io.botmesh.api.spi.GiveUpCall;
import io.botmesh.api.spi.NewEntry;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.PumpAnswer;
import io.botmesh.api.spi.PumpCall;
import io.botmesh.api.spi.SaveCall;
import io.botmesh.api.spi.TickCall;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.api.spi.TurnStore;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The words that the turn store's contract is told in: two replicas and a chat. */
abstract class TurnStory {
  static final ChatId ANNA = new ChatId("anna");
  static final ReplicaId LEFT = new ReplicaId("left-1");
  static final ReplicaId RIGHT = new ReplicaId("right-1");
  static final Duration LEASE = Duration.ofSeconds(15);
  static final Duration TICK = Duration.ofMillis(1);

  private final BackendContract contract;
  private int calls;

  TurnStory(BackendContract contract) {
    this.contract = contract;
  }

  // The subject

  TurnStore turns() {
    return contract.backend().turns();
  }

  BackendContract contract() {
    return contract;
  }

  void pass(Duration time) {
    contract.pass(time);
  }

  void loseChat() {
    contract.subject().lose(ANNA);
  }

  /** Begins anew with small bounds: line, ring and outbox, attempts. */
  void within(int line, int ring, int outbox, int attempts) {
    TurnLimits all = TurnLimits.DEFAULT;
    contract.within(
        new TurnLimits(
            line, all.lineBytes(), ring, outbox, attempts, all.turnWait(), all.retention()));
  }

  static TurnLimits withLineBytes(long bytes) {
    TurnLimits all = TurnLimits.DEFAULT;
    return new TurnLimits(
        all.line(),
        bytes,
        all.ring(),
        all.outbox(),
        all.maxAttempts(),
        all.turnWait(),
        all.retention());
  }

  static Duration turnWait() {
    return TurnLimits.DEFAULT.turnWait();
  }

  /** A name for one call. */
  Token token(ReplicaId me) {
    calls++;
    return new Token(me + "#" + calls);
  }

  // Accept

  /** A durable message that wants the turn. */
  AcceptCall durable(ReplicaId me, String id) {
    return accept(me, id, Optional.of("text of " + id), true);
  }

  /** A durable message that only takes its place. */
  AcceptCall durableWaiting(ReplicaId me, String id) {
    return accept(me, id, Optional.of("text of " + id), false);
  }

  /** A message bound to its replica that wants the turn. */
  AcceptCall bound(ReplicaId me, String id) {
    return accept(me, id, Optional.empty(), true);
  }

  /** A message bound to its replica that only takes its place. */
  AcceptCall boundWaiting(ReplicaId me, String id) {
    return accept(me, id, Optional.empty(), false);
  }

  AcceptCall accept(ReplicaId me, String id, Optional<String> message, boolean want) {
    return new AcceptCall(
        ANNA,
        new MessageId(id),
        token(me),
        me,
        message,
        want,
        Optional.empty(),
        LEASE,
        Optional.empty());
  }

  static AcceptCall over(AcceptCall call, Token over) {
    return new AcceptCall(
        call.chat(),
        call.id(),
        call.token(),
        call.me(),
        call.message(),
        call.want(),
        Optional.of(over),
        call.lease(),
        call.floor());
  }

  static AcceptCall past(AcceptCall call, long floor) {
    return new AcceptCall(
        call.chat(),
        call.id(),
        call.token(),
        call.me(),
        call.message(),
        call.want(),
        call.over(),
        call.lease(),
        Optional.of(new Fence(floor)));
  }

  /** Accepts messages that take their places, one after another. */
  void line(AcceptCall... calls) {
    for (AcceptCall call : calls) {
      assertThat(turns().accept(call)).isInstanceOf(AcceptAnswer.Waiting.class);
    }
  }

  Claim claimed(AcceptCall call) {
    return claimed(turns().accept(call));
  }

  static Claim claimed(AcceptAnswer answer) {
    assertThat(answer).isInstanceOf(AcceptAnswer.Claimed.class);
    return ((AcceptAnswer.Claimed) answer).claim();
  }

  // Claim

  ClaimCall claim(ReplicaId me) {
    return claim(me, Optional.empty(), Optional.empty());
  }

  ClaimCall claim(ReplicaId me, Evidence gone) {
    return claim(me, Optional.of(gone), Optional.empty());
  }

  ClaimCall claimPast(ReplicaId me, long floor) {
    return claim(me, Optional.empty(), Optional.of(new Fence(floor)));
  }

  private ClaimCall claim(ReplicaId me, Optional<Evidence> gone, Optional<Fence> floor) {
    return new ClaimCall(ANNA, token(me), me, gone, LEASE, floor);
  }

  Claim claimedBy(ReplicaId me) {
    return claimed(turns().claim(claim(me)));
  }

  static Claim claimed(ClaimAnswer answer) {
    assertThat(answer).isInstanceOf(ClaimAnswer.Claimed.class);
    return ((ClaimAnswer.Claimed) answer).claim();
  }

  static Evidence goneHolder(Claim turn) {
    return new Evidence.OfGrant(turn.grant().fence());
  }

  // What a turn decides

  static Changes checkpoint(String text) {
    return new Changes(Optional.of(Write.of(text)), Optional.empty(), List.of());
  }

  static Changes userData(String text) {
    return new Changes(Optional.empty(), Optional.of(Write.of(text)), List.of());
  }

  static Changes says(String... texts) {
    return new Changes(Optional.empty(), Optional.empty(), entries(texts));
  }

  static List<NewEntry> entries(String... texts) {
    return Arrays.stream(texts).map(text -> new NewEntry(EntryKind.SEND, text)).toList();
  }

  // Save

  SaveCall save(Claim turn, long version, String text, String... entries) {
    return save(turn, version, Write.of(text), entries);
  }

  SaveCall save(Claim turn, long version, Write write, String... entries) {
    return new SaveCall(ANNA, turn.grant(), token(LEFT), version, write, entries(entries));
  }

  // Commit

  static CommitCall commit(ReplicaId me, Claim turn, Changes changes) {
    return Ending.of(me, turn, changes).call();
  }

  static CommitCall wantingNext(CommitCall call, Token next) {
    return new Ending(call).wantingNext(next).call();
  }

  static CommitCall pumping(CommitCall call, Token pump) {
    return new Ending(call).pumping(Optional.of(pump)).call();
  }

  CommitAnswer.Committed committed(CommitCall call) {
    CommitAnswer answer = turns().commit(call);
    assertThat(answer).isInstanceOf(CommitAnswer.Committed.class);
    return (CommitAnswer.Committed) answer;
  }

  /** Serves the turn of the next message: claims it and commits. */
  void serve(ReplicaId me, Changes changes) {
    committed(commit(me, claimedBy(me), changes));
  }

  // Give up

  static GiveUpCall failed(Claim turn, Duration delay) {
    return new GiveUpCall(turn.chat(), turn.grant(), GiveUpCall.Why.FAILED, delay);
  }

  static GiveUpCall failed(Claim turn, Duration delay, String cause) {
    return new GiveUpCall(turn.chat(), turn.grant(), GiveUpCall.Why.FAILED, delay, cause);
  }

  /** A message as it lies in the outbox once it was given up. */
  static OutboxEntry dead(Claim last, String payload, String cause) {
    Death death = new Death(Optional.of(last.ticket().id()), last.ticket().attempts(), cause);
    return new OutboxEntry(
        last.grant().fence() + ".dead", EntryKind.DEAD, payload, 1, 0, Optional.of(death));
  }

  static GiveUpCall givenUp(Claim turn, GiveUpCall.Why why) {
    return new GiveUpCall(ANNA, turn.grant(), why, Duration.ZERO);
  }

  // Outbox

  static PumpCall pump(ReplicaId me, Token token) {
    return new PumpCall(ANNA, token, me, Optional.empty(), LEASE);
  }

  static PumpCall pump(ReplicaId me, Token token, long gone) {
    return new PumpCall(ANNA, token, me, Optional.of(gone), LEASE);
  }

  List<OutboxEntry> pumped(PumpCall call) {
    PumpAnswer answer = turns().pump(call);
    assertThat(answer).isInstanceOf(PumpAnswer.Entries.class);
    return ((PumpAnswer.Entries) answer).entries();
  }

  PumpAnswer.PumpHeld pumpHeld(PumpCall call) {
    PumpAnswer answer = turns().pump(call);
    assertThat(answer).isInstanceOf(PumpAnswer.PumpHeld.class);
    return (PumpAnswer.PumpHeld) answer;
  }

  static TickCall tick(Token token, TickCall.Result... results) {
    return new TickCall(ANNA, token, List.of(results), LEASE);
  }

  static TickCall.Result sent(OutboxEntry entry) {
    return new TickCall.Result.Sent(entry.id());
  }

  static List<String> payloads(List<OutboxEntry> entries) {
    return entries.stream().map(OutboxEntry::payload).toList();
  }

  static List<String> ids(List<OutboxEntry> entries) {
    return entries.stream().map(OutboxEntry::id).toList();
  }
}
