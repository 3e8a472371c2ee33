package io.botmesh.ear.mesh.differential;

import io.botmesh.api.Fence;
import io.botmesh.api.MessageId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.Write;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.ClaimCall;
import io.botmesh.api.spi.CommitCall;
import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.Evidence;
import io.botmesh.api.spi.GiveUpCall;
import io.botmesh.api.spi.Grant;
import io.botmesh.api.spi.NewEntry;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.PumpCall;
import io.botmesh.api.spi.SaveCall;
import io.botmesh.api.spi.TickCall;
import io.botmesh.api.spi.TickCall.Result;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.Versions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Thinks of something to do with a chat's line, turn and outbox: mostly something sensible. */
final class TurnActs {
  private static final List<String> TEXTS =
      List.of("", "x", "hello", "\u00e4\u20ac\ud83d\ude00", "two\nlines|\"", "x".repeat(30));

  private final Dice dice;
  private final Times times;
  private int names;

  TurnActs(Dice dice, Times times) {
    this.dice = dice;
    this.times = times;
  }

  /** A name that no call has had. */
  Token token(ReplicaId me) {
    names++;
    return new Token(me + "#" + names);
  }

  Act accept(Lore lore) {
    ReplicaId me = replica();
    MessageId id = message(lore);
    return new Act.Accept(
        new AcceptCall(
            lore.chat,
            id,
            token(me),
            me,
            dice.happens(60) ? Optional.of(dice.oneOf(TEXTS)) : Optional.empty(),
            dice.happens(60),
            over(lore, id),
            times.lease(dice),
            floor(lore)));
  }

  Act claim(Lore lore) {
    ReplicaId me = replica();
    return new Act.Claim(
        new ClaimCall(lore.chat, token(me), me, evidence(lore), times.lease(dice), floor(lore)));
  }

  Optional<Act> save(Lore lore) {
    return turn(lore)
        .map(
            turn ->
                new Act.Save(
                    new SaveCall(
                        lore.chat,
                        grant(turn),
                        token(turn.me()),
                        expected(lore, turn).checkpoint(),
                        write(),
                        entries(2))));
  }

  Optional<Act> renew(Lore lore) {
    return turn(lore).map(turn -> new Act.Renew(lore.chat, grant(turn), times.lease(dice)));
  }

  Optional<Act> commit(Lore lore) {
    return turn(lore).map(turn -> new Act.Commit(commit(lore, turn)));
  }

  private CommitCall commit(Lore lore, Turn turn) {
    Optional<MessageId> another =
        dice.happens(4) ? dice.any(lore.accepted).map(AcceptCall::id) : Optional.empty();
    return new CommitCall(
        lore.chat,
        turn.me(),
        grant(turn),
        another.orElse(turn.claim().ticket().id()),
        expected(lore, turn),
        new Changes(maybeWrite(), maybeWrite(), entries(3)),
        dice.happens(50) ? Optional.of(token(turn.me())) : Optional.empty(),
        dice.happens(40) ? Optional.of(pump(lore, turn.me())) : Optional.empty(),
        times.lease(dice),
        floor(lore));
  }

  Optional<Act> giveUp(Lore lore) {
    GiveUpCall.Why why =
        dice.oneOf(
            GiveUpCall.Why.FAILED,
            GiveUpCall.Why.FAILED,
            GiveUpCall.Why.STOPPED,
            GiveUpCall.Why.NEVER_STARTED);
    return turn(lore)
        .map(
            turn ->
                new Act.GiveUp(
                    new GiveUpCall(
                        lore.chat,
                        grant(turn),
                        why,
                        times.delay(dice),
                        dice.oneOf("", "it broke", "a \"\nb"))));
  }

  Act pump(Lore lore) {
    ReplicaId me = replica();
    Optional<Long> gone = dice.happens(40) ? dice.recent(lore.takes) : Optional.empty();
    return new Act.Pump(new PumpCall(lore.chat, pump(lore, me), me, gone, times.lease(dice)));
  }

  Act tick(Lore lore) {
    List<OutboxEntry> recent =
        lore.handedOut.subList(Math.max(0, lore.handedOut.size() - 6), lore.handedOut.size());
    List<String> ids = new ArrayList<>(recent.stream().map(OutboxEntry::id).distinct().toList());
    ids.add("7.unknown");
    List<Result> results = dice.some(ids).stream().map(this::result).toList();
    Token token = dice.happens(75) ? lore.pumping.orElseGet(() -> anyPump(lore)) : anyPump(lore);
    return new Act.Tick(new TickCall(lore.chat, token, results, times.lease(dice)));
  }

  private Token anyPump(Lore lore) {
    return pump(lore, replica());
  }

  private Result result(String id) {
    if (dice.happens(40)) {
      return new Result.Sent(id);
    }
    // Behind others that are due and in no doubt, one that is not: seldom, unless many are put off.
    return dice.oneOf(
        new Result.Retry(id, times.delay(dice)),
        new Result.Retry(id, times.delay(dice)),
        new Result.PutOff(id, times.delay(dice)),
        new Result.PutOff(id, times.delay(dice)),
        new Result.Unsure(id, times.delay(dice)),
        new Result.Dead(id, dice.oneOf("", "it is blocked"), dice.happens(50)));
  }

  private ReplicaId replica() {
    return dice.oneOf(Cast.REPLICAS);
  }

  /** Most are new; one that was skipped or died is interesting, too. */
  private MessageId message(Lore lore) {
    if (dice.happens(25) && !lore.overs.isEmpty()) {
      return dice.oneOf(lore.overs.keySet().stream().sorted().toList());
    }
    Optional<MessageId> seen =
        dice.happens(30) ? dice.any(lore.accepted).map(AcceptCall::id) : Optional.empty();
    return seen.orElseGet(this::newMessage);
  }

  private MessageId newMessage() {
    names++;
    return new MessageId("m" + names + dice.oneOf("", "", "", "|1\"\n", "\u0000", ":{m}%"));
  }

  private Optional<Token> over(Lore lore, MessageId id) {
    if (dice.happens(70) && lore.overs.containsKey(id)) {
      return Optional.of(lore.overs.get(id));
    }
    return dice.happens(10) ? dice.any(lore.accepted).map(AcceptCall::token) : Optional.empty();
  }

  private Optional<Evidence> evidence(Lore lore) {
    return dice.happens(45) ? dice.recent(lore.evidence) : Optional.empty();
  }

  private Optional<Fence> floor(Lore lore) {
    Optional<Fence> floor = dice.happens(40) ? lore.lastFence() : Optional.empty();
    return floor.map(fence -> times.madeUp() && dice.happens(5) ? ahead(fence) : fence);
  }

  private static Fence ahead(Fence fence) {
    return new Fence(fence.number() % Numbers.AHEAD + Numbers.AHEAD);
  }

  private Optional<Turn> turn(Lore lore) {
    return dice.recent(lore.turns);
  }

  /** Seldom with another fence of the chat: token and fence must both be right. */
  private Grant grant(Turn turn) {
    Grant grant = turn.claim().grant();
    return times.madeUp() && dice.happens(4)
        ? new Grant(grant.token(), ahead(grant.fence()))
        : grant;
  }

  private Versions expected(Lore lore, Turn turn) {
    return dice.happens(85) ? turn.versions() : dice.oneOf(lore.versions);
  }

  private Optional<Write> maybeWrite() {
    return dice.happens(45) ? Optional.of(write()) : Optional.empty();
  }

  private Write write() {
    Optional<Duration> ttl = times.ttl(dice);
    return dice.happens(20)
        ? new Write(Optional.empty(), ttl)
        : new Write(Optional.of(dice.oneOf(TEXTS)), ttl);
  }

  private List<NewEntry> entries(int most) {
    return IntStream.range(0, dice.upTo(most))
        .mapToObj(i -> new NewEntry(kind(), dice.oneOf(TEXTS)))
        .toList();
  }

  private EntryKind kind() {
    return dice.happens(90) ? EntryKind.SEND : EntryKind.DEAD;
  }

  /** A replica keeps its token for a while, and seldom shows an earlier one of somebody. */
  private Token pump(Lore lore, ReplicaId me) {
    if (dice.happens(10) || !lore.pumps.containsKey(me)) {
      lore.pumps.put(me, token(me));
    }
    return dice.happens(10)
        ? dice.oneOf(lore.pumps.values().stream().sorted(TurnActs::byName).toList())
        : lore.pumps.get(me);
  }

  private static int byName(Token one, Token other) {
    return one.value().compareTo(other.value());
  }
}
