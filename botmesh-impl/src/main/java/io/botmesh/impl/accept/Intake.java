package io.botmesh.impl.accept;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.ChatBusy;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.Store;
import io.botmesh.api.event.MessageFailed;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.Door;
import io.botmesh.api.spi.EventSink;
import io.botmesh.api.spi.Fate;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.Roster;
import io.botmesh.api.spi.SafeText;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnHeld;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.impl.ask.Answer;
import io.botmesh.impl.ask.Asking;
import io.botmesh.impl.ask.EngineThreads;
import io.botmesh.impl.ask.Tokens;
import io.botmesh.impl.chat.Arrival;
import io.botmesh.impl.chat.ChatDesk;
import io.botmesh.impl.chat.ChatDesks;
import io.botmesh.impl.chat.UserLine;
import io.botmesh.impl.life.InterestIndex;
import io.botmesh.impl.life.Lifeline;
import io.botmesh.impl.signal.Count;
import io.botmesh.impl.signal.Deed;
import io.botmesh.impl.signal.Detail;
import io.botmesh.impl.signal.Signals;
import io.botmesh.impl.signal.Span;
import io.botmesh.impl.turn.Permits;
import io.botmesh.impl.turn.TurnServer;
import io.botmesh.impl.turn.TurnTaker;
import io.botmesh.impl.wire.Letters;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Accepts messages: the chat is entered in this replica's index first, then the message into the
 * chat's line; the answer counts only if both lie in one unbroken life of the heartbeat.
 * Thread-safe.
 */
public final class Intake implements Door {
  private static final System.Logger LOG = System.getLogger(Intake.class.getName());
  // A webhook must not hang for long; its provider delivers again.
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int ROUNDS = 3;

  private final TurnStore turns;
  private final Store store;
  private final Roster roster;
  private final ReplicaId me;
  private final IntakeSettings settings;
  private final Asking asking;
  private final Tokens tokens;
  private final Permits permits;
  private final Lifeline lifeline;
  private final InterestIndex index;
  private final ChatDesks desks;
  private final TurnTaker taker;
  private final TurnServer server;
  private final Letters letters;
  private final EngineThreads threads;
  private final MeshClock clock;
  private final EventSink events;
  private final Signals signals;
  private final Patience patience;
  private final Orphans orphans;
  private final AtomicInteger underWay = new AtomicInteger();
  private volatile boolean open;

  /** With all that accepting needs; shut at first. */
  public Intake(
      TurnStore turns,
      Store store,
      Roster roster,
      ReplicaId me,
      IntakeSettings settings,
      Asking asking,
      Tokens tokens,
      Permits permits,
      Lifeline lifeline,
      InterestIndex index,
      ChatDesks desks,
      TurnTaker taker,
      TurnServer server,
      Letters letters,
      EngineThreads threads,
      MeshClock clock,
      EventSink events,
      Signals signals) {
    this.turns = turns;
    this.store = store;
    this.roster = roster;
    this.me = me;
    this.settings = settings;
    this.asking = asking;
    this.tokens = tokens;
    this.permits = permits;
    this.lifeline = lifeline;
    this.index = index;
    this.desks = desks;
    this.taker = taker;
    this.server = server;
    this.letters = letters;
    this.threads = threads;
    this.clock = clock;
    this.events = events;
    this.signals = signals;
    this.patience = new Patience(turns, settings.turnWait(), asking, threads, taker, events);
    this.orphans =
        new Orphans(
            turns, me, settings.lease(), asking, tokens, permits, lifeline, taker, server, clock);
  }

  /** Begins to accept. */
  public void open() {
    open = true;
  }

  /** Accepts nothing any more. */
  public void shut() {
    open = false;
  }

  @Override
  public Receipt receive(InboundMessage message) {
    check("text", message.text(), settings.maxTextBytes(), "botmesh.limits.text");
    check("chat id", message.chat().value(), settings.maxChatIdBytes(), "botmesh.limits.chat-id");
    underWay.incrementAndGet();
    try {
      if (!open) {
        throw new CoordinationUnavailable(
            "BMESH-0331 Replica " + me + " takes no messages now; offer it again");
      }
      return received(message);
    } finally {
      underWay.decrementAndGet();
    }
  }

  private Receipt received(InboundMessage message) {
    ChatDesk desk = desks.open(message.chat());
    boolean taken = false;
    try {
      Receipt receipt = accept(desk, message);
      taken = true;
      return receipt;
    } finally {
      desk.callEnds();
      if (!taken) {
        desks.discard(desk);
      }
    }
  }

  /** Tells whether no message is being accepted. */
  public boolean quiet() {
    return underWay.get() == 0;
  }

  /**
   * Says of every message bound to this replica that it will not be handled: the duty of an orderly
   * stop.
   */
  public void reportTheBound() {
    for (ChatDesk desk : desks.all()) {
      for (InboundMessage message : desk.waitingBound().values()) {
        events.raise(new MessageFailed(message.chat(), message.id(), "its replica stops", 0, true));
      }
    }
  }

  /** Brings back a message that the store has forgotten together with its turn. */
  public void acceptAnew(InboundMessage message) {
    ChatDesk desk = desks.open(message.chat());
    threads.chore(
        () -> {
          try {
            accept(desk, message);
          } catch (BotmeshException refused) {
            LOG.log(
                System.Logger.Level.ERROR,
                "BMESH-0332 Message {0} of chat {1} was forgotten by the store and could not be accepted anew: {2}",
                SafeText.of(message.id().value()),
                SafeText.chat(message.chat()),
                refused.getMessage());
            events.raise(
                new MessageFailed(message.chat(), message.id(), "forgotten by the store", 0, true));
          } finally {
            desk.callEnds();
          }
        });
  }

  private static void check(String what, String value, int most, String key) {
    int bytes = value.getBytes(StandardCharsets.UTF_8).length;
    if (bytes > most) {
      throw new IllegalArgumentException(
          "BMESH-0333 A "
              + what
              + " has at most "
              + most
              + " bytes ("
              + key
              + "), this has "
              + bytes);
    }
  }

  private Receipt accept(ChatDesk desk, InboundMessage message) {
    Span span =
        signals.begin(Deed.ACCEPT, message.chat()).with(Detail.PROVIDER, message.provider());
    try {
      Receipt receipt = accept(desk, message, new Arrival(span.trail(), clock.nanoTime()));
      span.ends(receipt == Receipt.ACCEPTED ? "accepted" : "duplicate");
      return receipt;
    } catch (RuntimeException refused) {
      span.fails(refused);
      throw refused;
    }
  }

  private Receipt accept(ChatDesk desk, InboundMessage message, Arrival arrival) {
    Optional<Token> over = Optional.empty();
    for (int round = 0; round < ROUNDS; round++) {
      Outcome outcome = acceptOnce(desk, message, arrival, over);
      if (outcome.receipt().isPresent()) {
        return outcome.receipt().get();
      }
      if (outcome.home().isPresent()) {
        if (roster.alive(outcome.home().get())) {
          return Receipt.DUPLICATE;
        }
        orphans.skip(desk, outcome.before());
      }
      over = Optional.of(outcome.before());
    }
    throw new CoordinationUnavailable(
        "BMESH-0335 A message of chat "
            + SafeText.chat(desk.chat())
            + " was skipped time and again; offer it again later");
  }

  /**
   * What came of one asking.
   *
   * @param receipt the answer, if that is all
   * @param before else the call that had accepted the message before, to be followed by another
   * @param home the replica that the message waits on, if it does and is another
   */
  private record Outcome(Optional<Receipt> receipt, Token before, Optional<ReplicaId> home) {}

  private Outcome acceptOnce(
      ChatDesk desk, InboundMessage message, Arrival arrival, Optional<Token> over) {
    long life = asking.ask(PATIENCE, lifeline::ensure).value();
    index.enter(desk, life);
    Token token = tokens.next();
    Optional<String> journal =
        settings.durable()
            ? Optional.of(letters.journal(message, arrival.trail()))
            : Optional.empty();
    boolean reserved = desk.reserveForAccept();
    boolean want = reserved && permits.take();
    UserLine line = new UserLine(store, message, arrival);
    boolean ownLine = desk.keepLine(message.id(), line);
    if (want) {
      desk.inHand(token);
    }
    if (!settings.durable()) {
      desk.keep(token, message);
    }
    boolean served = false;
    boolean waits = false;
    Runnable then = () -> taker.look(desk);
    try {
      AcceptCall call =
          new AcceptCall(
              desk.chat(),
              message.id(),
              token,
              me,
              journal,
              want,
              over,
              settings.lease(),
              desk.floor());
      // Set before the call: the turn, which clears it, may come before the answer does.
      patience.begin(desk, message, call);
      long sent = clock.nanoTime();
      Answer<AcceptAnswer> answer = asked(desk, call);
      if (answer.value() instanceof AcceptAnswer.Claimed claimed) {
        served = true;
        waits = true;
        server.serve(desk, claimed.claim(), sent);
        return accepted(desk, life, line, token);
      }
      if (answer.value() instanceof AcceptAnswer.Waiting waiting) {
        waits = true;
        then = () -> watch(desk, waiting.held());
        return accepted(desk, life, line, token);
      }
      if (answer.value() instanceof AcceptAnswer.Busy) {
        throw new ChatBusy(
            "BMESH-0334 The line of chat "
                + SafeText.chat(desk.chat())
                + " is full; nothing was stored, offer the message again later");
      }
      if (answer.value() instanceof AcceptAnswer.Skipped skipped) {
        return new Outcome(Optional.empty(), skipped.token(), Optional.empty());
      }
      return duplicate(desk, life, (AcceptAnswer.Duplicate) answer.value(), answer.unsure());
    } finally {
      if (!waits) {
        desk.endPatience(token);
        if (ownLine) {
          desk.takeLine(message.id());
        }
      }
      if (!served) {
        letGo(desk, reserved, want, token, then);
      }
    }
  }

  private Answer<AcceptAnswer> asked(ChatDesk desk, AcceptCall call) {
    try {
      Answer<AcceptAnswer> answer = asking.ask(PATIENCE, () -> turns.accept(call));
      if (!(answer.value() instanceof AcceptAnswer.Claimed
          || answer.value() instanceof AcceptAnswer.Waiting)) {
        desk.drop(call.token());
      }
      if (forgot(answer.value())) {
        signals.count(Count.FORGOTTEN_IDS);
      }
      return answer;
    } catch (BotmeshException noAnswer) {
      // It may stand in the line all the same. A bound one is kept until its ticket must have run
      // out.
      threads.after(settings.turnWait().multipliedBy(2), () -> desk.drop(call.token()));
      throw noAnswer;
    }
  }

  private static boolean forgot(AcceptAnswer answer) {
    return answer instanceof AcceptAnswer.Claimed claimed
        ? claimed.forgot()
        : answer instanceof AcceptAnswer.Waiting waiting && waiting.forgot();
  }

  private Outcome accepted(ChatDesk desk, long life, UserLine line, Token token) {
    sameLife(desk, life);
    line.tryWrite();
    return new Outcome(Optional.of(Receipt.ACCEPTED), token, Optional.empty());
  }

  private Outcome duplicate(
      ChatDesk desk, long life, AcceptAnswer.Duplicate duplicate, boolean unsure) {
    Optional<ReplicaId> home = duplicate.bound().filter(bound -> !bound.equals(me));
    if (duplicate.fate() == Fate.WAITING && home.isPresent()) {
      return new Outcome(Optional.empty(), duplicate.token(), home);
    }
    sameLife(desk, life);
    // Asked twice: the first asking may be what it is a duplicate of.
    return new Outcome(
        Optional.of(unsure ? Receipt.ACCEPTED : Receipt.DUPLICATE),
        duplicate.token(),
        Optional.empty());
  }

  private void letGo(ChatDesk desk, boolean reserved, boolean want, Token token, Runnable then) {
    if (want) {
      desk.outOfHand(token);
      permits.giveBack().ifPresent(taker::look);
    }
    if (reserved && desk.release()) {
      taker.look(desk);
    } else {
      then.run();
    }
  }

  // The 200 is given only for an index entry and an accept within one life; else the chat is
  // entered again first.
  private void sameLife(ChatDesk desk, long life) {
    if (!lifeline.unbroken(life)) {
      index.enter(desk, lifeline.ensure());
    }
  }

  private void watch(ChatDesk desk, Optional<TurnHeld> held) {
    if (held.isEmpty()) {
      taker.look(desk);
    } else if (!held.get().owner().equals(me)) {
      // Whoever has the desk may have looked before this message was there.
      if (!desk.askToLookAgain()) {
        taker.waitForHolder(desk, held.get());
      }
    } else if (!desk.knows(held.get().grant().token())) {
      taker.look(desk);
    }
    // Else this replica serves the chat, and its commit brings the next turn along.
  }
}
