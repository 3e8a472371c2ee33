package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.DeadLetter;
import io.botmesh.api.Fence;
import io.botmesh.api.LeaseName;
import io.botmesh.api.LogLine;
import io.botmesh.api.MessageId;
import io.botmesh.api.PutAnswer;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.ScheduleId;
import io.botmesh.api.Write;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.ArriveAnswer;
import io.botmesh.api.spi.ArriveCall;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.Baggage;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.ClaimCall;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.CommitCall;
import io.botmesh.api.spi.Decision;
import io.botmesh.api.spi.DepartAnswer;
import io.botmesh.api.spi.DepartCall;
import io.botmesh.api.spi.DoneAnswer;
import io.botmesh.api.spi.DueAnswer;
import io.botmesh.api.spi.DueCall;
import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.ForgetCall;
import io.botmesh.api.spi.GiveUpAnswer;
import io.botmesh.api.spi.GiveUpCall;
import io.botmesh.api.spi.Grant;
import io.botmesh.api.spi.NewEntry;
import io.botmesh.api.spi.PostCall;
import io.botmesh.api.spi.PumpCall;
import io.botmesh.api.spi.PutCall;
import io.botmesh.api.spi.ReleaseAnswer;
import io.botmesh.api.spi.SaveCall;
import io.botmesh.api.spi.Schedule;
import io.botmesh.api.spi.TakeAnswer;
import io.botmesh.api.spi.TakeCall;
import io.botmesh.api.spi.TickCall;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.UnloadAnswer;
import io.botmesh.api.spi.UnloadCall;
import io.botmesh.testkit.HandClock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * An operation on the chat {@code anna} that changes something: how it is asked on a chat that was
 * prepared, and how again.
 *
 * @param prepared prepares the chat on an empty server, and gives what asks
 * @param again what asking again gives, once it ran
 */
record Operation(
    String name,
    Function<Backend, Function<Backend, Object>> prepared,
    UnaryOperator<Object> again) {
  private static final ChatId ANNA = new ChatId("anna");
  private static final ChatId BEN = new ChatId("ben");
  private static final ReplicaId LEFT = new ReplicaId("left-1");
  private static final Duration LEASE = Duration.ofSeconds(15);
  private static final Optional<Duration> BRIEFLY = Optional.of(Duration.ofMinutes(1));
  private static final Optional<Duration> LONG_GONE = Optional.of(Duration.ofHours(-3));
  private static final LeaseName LOCK = LeaseName.lock("order:7");
  private static final ScheduleId TIMER = new ScheduleId(ANNA, "timer");
  private static final Token PUMP = new Token("pump");

  @Override
  public String toString() {
    return name;
  }

  /** Returns every operation that changes something. */
  static Stream<Operation> all() {
    UnaryOperator<Object> same = first -> first;
    return Stream.of(
        new Operation("accept", b -> on -> on.turns().accept(accept("m1", "t1")), same),
        new Operation(
            "accept, waiting",
            b -> {
              claimed(b, "m1");
              return on -> on.turns().accept(accept("m2", "t2"));
            },
            same),
        new Operation(
            "claim",
            b -> {
              waiting(b, "m1");
              return on -> on.turns().claim(claim("t2"));
            },
            same),
        new Operation(
            "save",
            b -> {
              Claim turn = claimed(b, "m1");
              return on -> on.turns().save(save(turn));
            },
            same),
        new Operation(
            "renew",
            b -> {
              Claim turn = claimed(b, "m1");
              return on -> on.turns().renew(ANNA, turn.grant(), LEASE.multipliedBy(2));
            },
            same),
        new Operation(
            "commit",
            b -> {
              Claim turn = claimed(b, "m1");
              waiting(b, "m2");
              return on -> on.turns().commit(commit(turn));
            },
            Operation::withoutEntries),
        new Operation(
            "giveUp",
            b -> {
              Claim turn = claimed(b, "m1");
              return on -> on.turns().giveUp(failed(turn));
            },
            first -> GiveUpAnswer.LOST),
        new Operation(
            "pump",
            b -> {
              saidTwo(b);
              return on -> on.turns().pump(pump());
            },
            same),
        new Operation(
            "tick",
            b -> {
              Claim turn = saidTwo(b);
              b.turns().pump(pump());
              return on -> on.turns().tick(tick(turn));
            },
            same),
        new Operation(
            "tick, the rest",
            b -> {
              Claim turn = saidTwo(b);
              b.turns().pump(pump());
              return on -> on.turns().tick(putOffAndUnsure(turn));
            },
            same),
        new Operation("post", b -> on -> on.turns().post(post()), same),
        new Operation("putUser", b -> on -> on.turns().putUser(put()), same),
        new Operation("putCheckpoint", b -> on -> on.turns().putCheckpoint(put()), same),
        new Operation(
            "forget",
            b -> {
              saidTwo(b);
              long fence = b.turns().look(ANNA).fence();
              return on -> on.turns().forget(new ForgetCall(ANNA, new Token("call"), fence, 1));
            },
            same),
        new Operation(
            "depart",
            b -> {
              saidTwo(b);
              return on -> on.turns().depart(new DepartCall(ANNA, BEN, new Token("move")));
            },
            same),
        new Operation(
            "arrive",
            b -> {
              Baggage baggage = departed(b);
              return on -> arrived(on, baggage);
            },
            same),
        new Operation(
            "unload",
            b -> {
              Baggage baggage = departed(b);
              return on -> unloaded(on, baggage);
            },
            same),
        new Operation("append", b -> on -> on.store().append(ANNA, lines()), same),
        new Operation(
            "deleteLines",
            b -> {
              b.store().append(ANNA, lines());
              return on -> linesDeleted(on);
            },
            same),
        new Operation("putText", b -> on -> written(on, 0, Write.of("text")), same),
        new Operation(
            "putText, deleting",
            b -> {
              long version = ((PutAnswer.Put) written(b, 0, Write.of("text"))).version();
              return on -> written(on, version, Write.delete());
            },
            same),
        new Operation("enterIndex", b -> on -> indexes(on).enter(Index.USERS, ANNA, BRIEFLY), same),
        new Operation(
            "suspectIndex",
            b -> {
              indexes(b).enter(Index.USERS, ANNA, BRIEFLY);
              return on -> suspected(on);
            },
            same),
        new Operation(
            "pruneIndex",
            b -> {
              indexes(b).enter(Index.USERS, ANNA, LONG_GONE);
              return on -> pruned(on);
            },
            same),
        new Operation("bury", b -> on -> buried(on), same),
        new Operation(
            "unbury",
            b -> {
              Object there = buried(b);
              return on -> dropped(on, there);
            },
            same),
        new Operation("takeLease", b -> on -> on.leases().take(take("t1")), same),
        new Operation(
            "takeLease, cautious", b -> on -> on.leases().take(cautious(take("t1"))), same),
        new Operation(
            "renewLease",
            b -> {
              Grant grant = taken(b);
              return on -> on.leases().renew(LOCK, grant, LEASE.multipliedBy(2));
            },
            same),
        new Operation(
            "releaseLease",
            b -> {
              Grant grant = taken(b);
              return on -> on.leases().release(LOCK, grant);
            },
            first -> ReleaseAnswer.LOST),
        new Operation("putSchedule", b -> on -> on.schedules().put(schedule(1)), same),
        new Operation("cancelSchedule", b -> on -> on.schedules().cancel(TIMER, decision(1)), same),
        new Operation(
            "claimDue",
            b -> {
              b.schedules().put(schedule(1));
              return on -> due(on);
            },
            same),
        new Operation(
            "settleDue",
            b -> {
              b.schedules().put(schedule(1));
              Fence claim = ((DueAnswer.Claimed) due(b)).fence();
              return on -> on.schedules().done(TIMER, claim);
            },
            first -> DoneAnswer.LOST),
        new Operation(
            "settleDue, later",
            b -> {
              b.schedules().put(schedule(1));
              Fence claim = ((DueAnswer.Claimed) due(b)).fence();
              return on -> on.schedules().postpone(TIMER, claim, Duration.ofSeconds(1));
            },
            first -> DoneAnswer.LOST),
        new Operation("enter", b -> on -> entered(on), same));
  }

  /** Ben's baggage, on its way to Anna; Ben is closed. */
  private static Baggage departed(Backend backend) {
    AcceptCall call = accept("b1", "of-b1");
    backend
        .turns()
        .accept(
            new AcceptCall(
                BEN,
                call.id(),
                call.token(),
                LEFT,
                call.message(),
                false,
                Optional.empty(),
                LEASE,
                Optional.empty()));
    backend.turns().putCheckpoint(new PutCall(BEN, new Token("text"), 0, Write.of("step")));
    backend.turns().post(new PostCall(BEN, new Token("p"), "7.1", entries("hello").get(0), false));
    DepartCall depart = new DepartCall(BEN, ANNA, new Token("move"));
    return ((DepartAnswer.Departed) backend.turns().depart(depart)).baggage();
  }

  private static Object arrived(Backend backend, Baggage baggage) {
    assertThat(backend.turns().arrive(new ArriveCall(ANNA, BEN, LEFT, baggage)))
        .isEqualTo(new ArriveAnswer.Arrived());
    // Each thing once.
    return List.of(
        backend.turns().look(ANNA).waiting(),
        backend.turns().look(ANNA).entries(),
        backend.turns().read(ANNA).checkpoint());
  }

  private static Object unloaded(Backend backend, Baggage baggage) {
    UnloadCall call =
        new UnloadCall(BEN, LEFT, baggage.move(), baggage.lastTicket(), baggage.lastEntry());
    assertThat(backend.turns().unload(call)).isEqualTo(UnloadAnswer.EMPTY);
    return List.of(backend.turns().look(BEN), backend.turns().read(BEN));
  }

  private static Schedule schedule(int place) {
    return new Schedule(
        TIMER, Schedule.Kind.ONCE, decision(place), new HandClock().now(), "handler", "payload");
  }

  private static Decision decision(int place) {
    return new Decision(new Fence(7), place);
  }

  private static Object due(Backend backend) {
    int part = backend.schedules().partOf(TIMER);
    return backend.schedules().claim(new DueCall(part, new Token("due"), LEFT, 10, LEASE));
  }

  private static Object withoutEntries(Object first) {
    CommitAnswer.Committed committed = (CommitAnswer.Committed) first;
    assertThat(committed.entries()).hasSize(1);
    assertThat(committed.next()).isPresent();
    return new CommitAnswer.Committed(committed.next(), committed.idle(), List.of());
  }

  static AcceptCall accept(String id, String token) {
    return new AcceptCall(
        ANNA,
        new MessageId(id),
        new Token(token),
        LEFT,
        Optional.of("text"),
        true,
        Optional.empty(),
        LEASE,
        Optional.empty());
  }

  private static Claim claimed(Backend backend, String id) {
    return ((AcceptAnswer.Claimed) backend.turns().accept(accept(id, "of-" + id))).claim();
  }

  private static void waiting(Backend backend, String id) {
    backend
        .turns()
        .accept(
            new AcceptCall(
                ANNA,
                new MessageId(id),
                new Token("of-" + id),
                LEFT,
                Optional.of("text"),
                false,
                Optional.empty(),
                LEASE,
                Optional.empty()));
  }

  private static TakeCall take(String token) {
    return new TakeCall(
        LOCK, new Token(token), LEFT, Optional.empty(), LEASE, Duration.ZERO, Optional.empty());
  }

  private static TakeCall cautious(TakeCall call) {
    return new TakeCall(
        LeaseName.post("job"),
        call.token(),
        call.me(),
        call.gone(),
        call.lease(),
        LEASE,
        call.floor());
  }

  private static Grant taken(Backend backend) {
    return ((TakeAnswer.Taken) backend.leases().take(take("t1"))).grant();
  }

  private static ClaimCall claim(String token) {
    return new ClaimCall(ANNA, new Token(token), LEFT, Optional.empty(), LEASE, Optional.empty());
  }

  private static SaveCall save(Claim turn) {
    return new SaveCall(
        ANNA, turn.grant(), new Token("call"), 0, Write.of("checkpoint"), entries("early"));
  }

  private static CommitCall commit(Claim turn) {
    return new CommitCall(
        ANNA,
        LEFT,
        turn.grant(),
        turn.ticket().id(),
        turn.state().versions(),
        new Changes(
            Optional.of(Write.of("checkpoint")), Optional.of(Write.of("data")), entries("hello")),
        Optional.of(new Token("next")),
        Optional.of(PUMP),
        LEASE,
        Optional.empty());
  }

  /** A chat whose turn has ended and left two entries. */
  private static Claim saidTwo(Backend backend) {
    Claim turn = claimed(backend, "m1");
    backend
        .turns()
        .commit(
            new CommitCall(
                ANNA,
                LEFT,
                turn.grant(),
                turn.ticket().id(),
                turn.state().versions(),
                new Changes(Optional.empty(), Optional.empty(), entries("one", "two")),
                Optional.empty(),
                Optional.empty(),
                LEASE,
                Optional.empty()));
    return turn;
  }

  private static GiveUpCall failed(Claim turn) {
    return new GiveUpCall(ANNA, turn.grant(), GiveUpCall.Why.FAILED, Duration.ofSeconds(1));
  }

  private static PumpCall pump() {
    return new PumpCall(ANNA, PUMP, LEFT, Optional.empty(), LEASE);
  }

  private static TickCall tick(Claim turn) {
    return new TickCall(
        ANNA,
        PUMP,
        List.of(
            new TickCall.Result.Sent(turn.grant().fence() + ".1"),
            new TickCall.Result.Retry(turn.grant().fence() + ".2", Duration.ofSeconds(1))),
        LEASE);
  }

  private static TickCall putOffAndUnsure(Claim turn) {
    return new TickCall(
        ANNA,
        PUMP,
        List.of(
            new TickCall.Result.PutOff(turn.grant().fence() + ".1", Duration.ofSeconds(1)),
            new TickCall.Result.Unsure(turn.grant().fence() + ".2", Duration.ofSeconds(1))),
        LEASE);
  }

  private static PostCall post() {
    NewEntry entry = new NewEntry(EntryKind.SEND, "again");
    return new PostCall(ANNA, new Token("call"), "7.1.r", entry, true);
  }

  private static PutCall put() {
    return new PutCall(ANNA, new Token("call"), 0, Write.of("text"));
  }

  private static List<NewEntry> entries(String... texts) {
    return Arrays.stream(texts).map(text -> new NewEntry(EntryKind.SEND, text)).toList();
  }

  private static List<LogLine> lines() {
    return Stream.of("u:1", "b:2")
        .map(id -> new LogLine(id, LogLine.From.USER, id, new HandClock().now(), Optional.of(LEFT)))
        .toList();
  }

  private static IndexShards indexes(Backend backend) {
    return ((RedisBackend) backend).indexes();
  }

  private static Object suspected(Backend backend) {
    indexes(backend).suspect(Index.USERS, ANNA, "");
    return "suspected";
  }

  private static Object pruned(Backend backend) {
    KeyLayout keys = new KeyLayout(Layout.LEGACY, "any", KeyLayout.SHARDS);
    indexes(backend).prune(Index.USERS, keys.shard(ANNA));
    return "pruned";
  }

  private static Object written(Backend backend, long version, Write text) {
    return ((RedisBackend) backend)
        .cells()
        .put(keys -> keys.conversation(ANNA), new Token("call"), version, text);
  }

  private static Object linesDeleted(Backend backend) {
    ((RedisBackend) backend).log().delete(ANNA, 2);
    return backend.store().messages(ANNA, 0, 10);
  }

  private static Object buried(Backend backend) {
    backend
        .deadLetters()
        .put(new DeadLetter(ANNA, "7.1", "payload", "reason", new HandClock().now()));
    return backend.deadLetters().list(ANNA, 10);
  }

  private static Object dropped(Backend backend, Object before) {
    assertThat((List<?>) before).hasSize(1);
    backend.deadLetters().drop(ANNA, "7.1");
    return backend.deadLetters().list(ANNA, 10);
  }

  private static Object entered(Backend backend) {
    backend.roster().enter(LEFT, List.of(ANNA));
    return backend.roster().interests(LEFT, Optional.empty(), 10);
  }
}
