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
import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.ClaimCall;
import io.botmesh.api.spi.Door;
import io.botmesh.api.spi.EventSink;
import io.botmesh.api.spi.Evidence;
import io.botmesh.api.spi.Fate;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.Roster;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnHeld;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.impl.ask.Answer;
import io.botmesh.impl.ask.Asking;
import io.botmesh.impl.ask.EngineThreads;
import io.botmesh.impl.ask.Tokens;
import io.botmesh.impl.chat.ChatDesk;
import io.botmesh.impl.chat.ChatDesks;
import io.botmesh.impl.chat.UserLine;
import io.botmesh.impl.life.InterestIndex;
import io.botmesh.impl.life.Lifeline;
import io.botmesh.impl.turn.Permits;
import io.botmesh.impl.turn.TurnServer;
import io.botmesh.impl.turn.TurnTaker;
import io.botmesh.impl.wire.Letters;
import io.botmesh.impl.wire.SafeText;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/**
 * Accepts messages: the chat is entered in this replica's index first, then the message into the
 * chat's line; the answer counts only if both lie in one unbroken life of the heartbeat.
 * Thread-safe.
 */
public final class Intake implements Door {
  private static final System.Logger LOG = System.getLogger(Intake.class.getName());
  // A webhook must not hang for long; its provider delivers again.
  private static final Duration PATIENCE = Duration.ofSeconds(5);

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
      EventSink events) {
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
    if (!open) {
      throw new CoordinationUnavailable(
          "BMESH-0331 Replica " + me + " takes no messages now; offer it again");
    }
    ChatDesk desk = desks.open(message.chat());
    try {
      return accept(desk, message, Optional.empty(), 0);
    } finally {
      desk.callEnds();
    }
  }

  /** Brings back a message that the store has forgotten together with its turn. */
  public void acceptAnew(InboundMessage message) {
    ChatDesk desk = desks.open(message.chat());
    threads.chore(
        () -> {
          try {
            accept(desk, message, Optional.empty(), 0);
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

  private Receipt accept(ChatDesk desk, InboundMessage message, Optional<Token> over, int round) {
    long life = asking.ask(PATIENCE, lifeline::ensure).value();
    index.enter(desk, life);
    boolean reserved = desk.reserveForAccept();
    boolean want = reserved && permits.take();
    Token token = tokens.next();
    UserLine line = new UserLine(store, message);
    desk.keepLine(message.id(), line);
    if (want) {
      desk.inHand(token);
    }
    if (!settings.durable()) {
      desk.keep(token, message);
    }
    AcceptCall call =
        new AcceptCall(
            desk.chat(),
            message.id(),
            token,
            me,
            settings.durable() ? Optional.of(letters.journal(message)) : Optional.empty(),
            want,
            over,
            settings.lease(),
            desk.floor());
    boolean served = false;
    Runnable then = () -> {};
    // Set before the call: the turn's end, which clears it, may come before the answer does.
    beginPatience(desk, message, call);
    try {
      long sent = clock.nanoTime();
      Answer<AcceptAnswer> answer = asking.ask(PATIENCE, () -> turns.accept(call));
      if (answer.value() instanceof AcceptAnswer.Claimed claimed) {
        served = true;
        server.serve(desk, claimed.claim(), sent);
        sameLife(desk, life);
        line.tryWrite();
        return Receipt.ACCEPTED;
      }
      if (answer.value() instanceof AcceptAnswer.Waiting waiting) {
        then = () -> watch(desk, waiting.held());
        sameLife(desk, life);
        line.tryWrite();
        return Receipt.ACCEPTED;
      }
      desk.endPatience(message.id());
      desk.takeLine(message.id());
      desk.drop(token);
      if (answer.value() instanceof AcceptAnswer.Busy) {
        then = () -> taker.look(desk);
        throw new ChatBusy(
            "BMESH-0334 The line of chat "
                + SafeText.chat(desk.chat())
                + " is full; nothing was stored, offer the message again later");
      }
      if (answer.value() instanceof AcceptAnswer.Skipped skipped) {
        return again(desk, message, skipped.token(), round);
      }
      AcceptAnswer.Duplicate duplicate = (AcceptAnswer.Duplicate) answer.value();
      then = () -> taker.look(desk);
      if (duplicate.fate() == Fate.WAITING && orphaned(desk, duplicate)) {
        return again(desk, message, duplicate.token(), round);
      }
      sameLife(desk, life);
      // Asked twice: the first asking may be what it is a duplicate of.
      return answer.unsure() ? Receipt.ACCEPTED : Receipt.DUPLICATE;
    } catch (BotmeshException noAnswer) {
      if (!(noAnswer instanceof ChatBusy)) {
        // It may stand in the line all the same. A bound one is kept until its ticket must have run
        // out.
        threads.after(settings.turnWait().multipliedBy(2), () -> desk.drop(token));
        desk.endPatience(message.id());
        desk.takeLine(message.id());
        then = () -> taker.look(desk);
      }
      throw noAnswer;
    } finally {
      if (!served) {
        letGo(desk, reserved, want, token, then);
      }
    }
  }

  private Receipt again(ChatDesk desk, InboundMessage message, Token over, int round) {
    if (round == 2) {
      throw new CoordinationUnavailable(
          "BMESH-0335 A message of chat "
              + SafeText.chat(desk.chat())
              + " was skipped time and again; offer it again later");
    }
    return accept(desk, message, Optional.of(over), round + 1);
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
      if (!desk.reserved()) {
        taker.waitForHolder(desk, held.get());
      }
    } else if (!desk.knows(held.get().grant().token())) {
      taker.look(desk);
    }
    // Else this replica serves the chat, and its commit brings the next turn along.
  }

  /** Tells whether a waiting duplicate was bound to a replica that is gone, and is skipped now. */
  private boolean orphaned(ChatDesk desk, AcceptAnswer.Duplicate duplicate) {
    Optional<ReplicaId> home = duplicate.bound();
    if (home.isEmpty() || home.get().equals(me) || roster.alive(home.get())) {
      return false;
    }
    if (!lifeline.mayJudge()) {
      return false;
    }
    ClaimCall call =
        new ClaimCall(
            desk.chat(),
            tokens.next(),
            me,
            Optional.of(new Evidence.OfTicket(duplicate.token())),
            settings.lease(),
            desk.floor());
    if (!desk.reserveForAccept()) {
      return false;
    }
    if (!permits.take()) {
      desk.release();
      return false;
    }
    boolean served = false;
    desk.inHand(call.token());
    try {
      long sent = clock.nanoTime();
      ClaimAnswer answer = asking.ask(PATIENCE, () -> turns.claim(call)).value();
      if (answer instanceof ClaimAnswer.Claimed claimed) {
        server.serve(desk, claimed.claim(), sent);
        served = true;
      }
      return true;
    } finally {
      if (!served) {
        letGo(desk, true, true, call.token(), () -> taker.look(desk));
      }
    }
  }

  private void beginPatience(ChatDesk desk, InboundMessage message, AcceptCall call) {
    desk.keepPatience(
        message.id(), threads.after(settings.turnWait(), () -> patienceEnds(desk, message, call)));
  }

  /**
   * It has waited for turn-wait. A durable message keeps its place; what became of a bound one is
   * asked for.
   */
  private void patienceEnds(ChatDesk desk, InboundMessage message, AcceptCall call) {
    desk.endPatience(message.id());
    if (!call.bound()) {
      events.raise(
          new MessageFailed(
              message.chat(),
              message.id(),
              "it has not been seen to get its turn within " + settings.turnWait(),
              0,
              false));
      return;
    }
    try {
      AcceptAnswer answer = asking.ask(PATIENCE, () -> turns.accept(call)).value();
      if (answer instanceof AcceptAnswer.Skipped) {
        desk.drop(call.token());
        events.raise(
            new MessageFailed(
                message.chat(), message.id(), "it did not get its turn in time", 0, true));
      } else {
        beginPatience(desk, message, call);
      }
    } catch (BotmeshException outOfReach) {
      beginPatience(desk, message, call);
    }
  }
}
