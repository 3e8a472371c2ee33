package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.CursorName;
import io.botmesh.api.DeadLetter;
import io.botmesh.api.Fence;
import io.botmesh.api.LeaseName;
import io.botmesh.api.LogLine;
import io.botmesh.api.MessageId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.ScheduleId;
import io.botmesh.api.Store;
import io.botmesh.api.Write;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.ArriveCall;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.Baggage;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.ChatLook;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.ClaimCall;
import io.botmesh.api.spi.Decision;
import io.botmesh.api.spi.DepartAnswer;
import io.botmesh.api.spi.DepartCall;
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
import io.botmesh.api.spi.SaveCall;
import io.botmesh.api.spi.Schedule;
import io.botmesh.api.spi.ScheduleStore;
import io.botmesh.api.spi.TakeAnswer;
import io.botmesh.api.spi.TakeCall;
import io.botmesh.api.spi.TickCall;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.UnloadCall;
import io.botmesh.testkit.Ears;
import io.botmesh.testkit.Ending;
import io.botmesh.testkit.HandClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Makes every call there is, once, on a chat that is new. */
final class EveryCall {
  private static final Duration LEASE = Duration.ofSeconds(15);

  private final Backend backend;
  private final ChatId chat;
  private final ReplicaId me;
  private final Instant now = new HandClock().now();

  private EveryCall(Backend backend, ChatId chat, ReplicaId me) {
    this.backend = backend;
    this.chat = chat;
    this.me = me;
  }

  static void on(Backend backend, ChatId chat, ReplicaId me) {
    EveryCall calls = new EveryCall(backend, chat, me);
    backend.ping();
    calls.hints();
    calls.roster();
    calls.turns();
    calls.store();
    calls.deadLetters();
    calls.leases();
    calls.schedules();
  }

  /** Accepts the chat's first message, with its turn. */
  static Claim accept(Backend backend, ChatId chat, ReplicaId me) {
    AcceptCall accept =
        new AcceptCall(
            chat,
            new MessageId("m1"),
            new Token("t1"),
            me,
            Optional.of("text"),
            true,
            Optional.empty(),
            LEASE,
            Optional.empty());
    return ((AcceptAnswer.Claimed) backend.turns().accept(accept)).claim();
  }

  /** Gives a turn up. */
  static void giveUp(Backend backend, Claim turn) {
    GiveUpCall call =
        new GiveUpCall(turn.chat(), turn.grant(), GiveUpCall.Why.STOPPED, Duration.ZERO);
    assertThat(backend.turns().giveUp(call)).isEqualTo(GiveUpAnswer.GIVEN_UP);
  }

  private void turns() {
    Claim first = accept(backend, chat, me);
    backend.turns().renew(chat, first.grant(), LEASE);
    giveUp(backend, first);
    ClaimCall claim =
        new ClaimCall(chat, new Token("t2"), me, Optional.empty(), LEASE, Optional.empty());
    Claim turn = ((ClaimAnswer.Claimed) backend.turns().claim(claim)).claim();
    Write brief = Write.of("checkpoint", Duration.ofMinutes(1));
    backend.turns().save(new SaveCall(chat, turn.grant(), new Token("t3"), 0, brief, List.of()));
    NewEntry entry = new NewEntry(EntryKind.SEND, "hello");
    backend
        .turns()
        .commit(
            Ending.of(me, turn, new Changes(Optional.of(brief), Optional.empty(), List.of(entry)))
                .on(backend.turns().read(chat).versions())
                .call());
    Token pump = new Token("p1");
    backend.turns().pump(new PumpCall(chat, pump, me, Optional.empty(), LEASE));
    TickCall.Result sent = new TickCall.Result.Sent(turn.grant().fence() + ".1");
    backend.turns().tick(new TickCall(chat, pump, List.of(sent), LEASE));
    backend.turns().post(new PostCall(chat, new Token("p2"), "7.1.r", entry, true));
    long version = backend.turns().read(chat).versions().checkpoint();
    backend.turns().putCheckpoint(new PutCall(chat, new Token("c1"), version, brief));
    backend.turns().putUser(new PutCall(chat, new Token("c2"), 0, brief));
    ChatLook look = backend.turns().look(chat);
    backend.turns().forget(new ForgetCall(chat, new Token("c3"), look.fence(), look.last()));
    move();
  }

  /** Away, and back from a chat that is no more. */
  private void move() {
    ChatId other = new ChatId("not " + chat.value());
    DepartCall away = new DepartCall(chat, other, new Token("c4"));
    Baggage baggage = ((DepartAnswer.Departed) backend.turns().depart(away)).baggage();
    backend.turns().unload(new UnloadCall(chat, me, baggage.move(), 0, 0));
    ChatLook look = backend.turns().look(chat);
    backend.turns().forget(new ForgetCall(chat, new Token("c5"), look.fence(), look.last()));
    backend.turns().arrive(new ArriveCall(chat, other, me, baggage));
  }

  private void acceptWithLine() {
    LogLine line = new LogLine("u:m9", LogLine.From.USER, "text", now, Optional.empty());
    AcceptCall accept =
        new AcceptCall(
            chat,
            new MessageId("m9"),
            new Token("t9"),
            me,
            Optional.of("text"),
            true,
            Optional.empty(),
            LEASE,
            Optional.empty(),
            Optional.of(line));
    assertThat(((AcceptAnswer.Claimed) backend.turns().accept(accept)).logged()).isTrue();
  }

  private void store() {
    LogLine line = new LogLine("u:m1", LogLine.From.USER, "text", now, Optional.empty());
    backend.store().append(chat, List.of(line));
    acceptWithLine();
    backend.store().messages(chat, 0, 10);
    backend.store().userData(chat);
    backend.store().checkpoint(chat);
    texts();
    Store store = backend.store();
    store.chats(Optional.empty(), 10);
    store.checkpoints(Optional.empty(), 10);
    store.users(Optional.empty(), 10);
    store.deleteChat(chat);
    indexes();
  }

  private void texts() {
    Store store = backend.store();
    Write brief = Write.of("text", Duration.ofMinutes(1));
    store.putConversation(chat, store.conversation(chat).version(), brief);
    store.putConversation(chat, store.conversation(chat).version(), Write.of("for ever"));
    CursorName cursor = new CursorName("updates");
    store.putCursor(cursor, store.cursor(cursor).version(), brief);
    store.putUserData(chat, store.userData(chat).version(), brief);
    store.putCheckpoint(chat, store.checkpoint(chat).version(), brief);
  }

  /** What a listing does to entries that are gone, an hour after it saw that. */
  private void indexes() {
    IndexShards indexes = ((RedisBackend) backend).indexes();
    Optional<Duration> longGone = Optional.of(Duration.ofHours(-3));
    indexes.enter(Index.USERS, chat, longGone);
    for (int shard = 0; shard < indexes.count(); shard++) {
      indexes.prune(Index.USERS, shard);
    }
  }

  private void roster() {
    backend.roster().beat(me, Duration.ofSeconds(4));
    backend.roster().alive(me);
    backend.roster().members();
    backend.roster().enter(me, List.of(chat));
    backend.roster().interests(me, Optional.empty(), 10);
    backend.roster().leave(me, List.of(chat));
    backend.roster().resign(me);
    backend.roster().strike(me);
  }

  private void leases() {
    LeaseName lock = LeaseName.lock(chat.value());
    Grant grant = ((TakeAnswer.Taken) backend.leases().take(take(lock, Duration.ZERO))).grant();
    backend.leases().renew(lock, grant, LEASE);
    backend.leases().look(lock);
    backend.leases().release(lock, grant);
    backend.leases().take(take(LeaseName.post(chat.value()), LEASE));
  }

  private TakeCall take(LeaseName name, Duration caution) {
    return new TakeCall(
        name, new Token("l1"), me, Optional.empty(), LEASE, caution, Optional.empty());
  }

  private void deadLetters() {
    backend.deadLetters().put(new DeadLetter(chat, "1.1", "payload", "reason", now));
    backend.deadLetters().list(chat, 10);
    backend.deadLetters().find(chat, "1.1");
    backend.deadLetters().chats(Optional.empty(), 10);
    backend.deadLetters().drop(chat, "1.1");
  }

  private void schedules() {
    ScheduleStore schedules = backend.schedules();
    ScheduleId id = new ScheduleId(chat, "timer");
    Decision first = new Decision(new Fence(7), 1);
    int part = schedules.partOf(id);
    for (int round = 0; round < 2; round++) {
      Decision decision = new Decision(new Fence(8), round + 1);
      // Due by any clock.
      Instant past = Instant.EPOCH;
      schedules.put(new Schedule(id, Schedule.Kind.ONCE, decision, past, "handler", "payload"));
      DueCall call = new DueCall(part, new Token("d" + round), me, 10, LEASE);
      DueAnswer.Claimed due = (DueAnswer.Claimed) schedules.claim(call);
      if (round == 0) {
        schedules.postpone(id, due.fence(), Duration.ZERO);
      } else {
        schedules.done(id, due.fence());
      }
    }
    schedules.cancel(id, first);
    schedules.cancel(new ScheduleId(chat, "other"), first);
    schedules.newest(id);
    schedules.list(part, Optional.empty(), 10);
  }

  private void hints() {
    try (Ears ears = Ears.of(backend.wakeUps(), me)) {
      backend.wakeUps().hint(me, chat);
      ears.awaitHint(chat);
      backend.logWatch().watch(chat, () -> {}).close();
    }
  }
}
