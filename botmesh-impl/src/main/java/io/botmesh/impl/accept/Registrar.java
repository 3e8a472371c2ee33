package io.botmesh.impl.accept;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.ChatBusy;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.Store;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.Door;
import io.botmesh.api.spi.Fate;
import io.botmesh.api.spi.SafeText;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnHeld;
import io.botmesh.impl.ask.Answer;
import io.botmesh.impl.ask.ReplicaTools;
import io.botmesh.impl.chat.Arrival;
import io.botmesh.impl.chat.ChatDesk;
import io.botmesh.impl.chat.UserLine;
import io.botmesh.impl.signal.Count;
import io.botmesh.impl.wire.Letters;
import io.botmesh.impl.wire.TimerLetters;
import java.time.Duration;
import java.util.Optional;

/**
 * Asks the store for a message's place in its chat's line, and for the turn along with it if this
 * replica may have it: the chat is in the replica's index first. Thread-safe.
 */
final class Registrar {
  // A webhook must not hang for long; its provider delivers again.
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final ReplicaTools tools;
  private final IntakeSettings settings;
  private final Store store;
  private final Letters letters;
  private final NextRooms rooms;
  private final Patience patience;

  Registrar(
      ReplicaTools tools,
      IntakeSettings settings,
      Store store,
      Letters letters,
      NextRooms rooms,
      Patience patience) {
    this.tools = tools;
    this.settings = settings;
    this.store = store;
    this.letters = letters;
    this.rooms = rooms;
    this.patience = patience;
  }

  /**
   * Asks once.
   *
   * @param over an earlier call that this one may follow
   * @throws ChatBusy if the line is full
   */
  Outcome register(ChatDesk desk, InboundMessage message, Arrival arrival, Optional<Token> over) {
    long life = tools.asking().ask(PATIENCE, rooms.lifeline()::ensure).value();
    rooms.index().enter(desk, life);
    // A timer lies in the store already: it is not to be lost on its way into the line.
    boolean durable = settings.durable() || TimerLetters.isTimer(message.id());
    Optional<String> journal =
        durable ? Optional.of(letters.journal(message, arrival.trail())) : Optional.empty();
    UserLine line = new UserLine(store, message, arrival);
    Token token = tools.tokens().next();
    try (Candidate candidate =
        new Candidate(desk, message, token, line, rooms.permits(), rooms.taker())) {
      if (!durable) {
        desk.keep(token, message);
      }
      AcceptCall call =
          new AcceptCall(
              desk.chat(),
              message.id(),
              token,
              tools.me(),
              journal,
              candidate.wantsTurn(),
              over,
              settings.lease(),
              desk.floor(),
              line.toWrite());
      // Noted before the call: the turn, which clears it, may come before the answer does.
      desk.expectPatience(token);
      long sent = tools.clock().nanoTime();
      Answer<AcceptAnswer> answer = asked(desk, call);
      keepAgain(desk, message, call, answer.value());
      Outcome outcome = outcome(candidate, call, answer, sent);
      if (outcome instanceof Outcome.Answered) {
        sameLife(desk, life);
        if (candidate.hasPlace()) {
          line.tryWrite();
        }
      }
      return outcome;
    }
  }

  private Answer<AcceptAnswer> asked(ChatDesk desk, AcceptCall call) {
    try {
      Answer<AcceptAnswer> answer = tools.asking().ask(PATIENCE, () -> tools.turns().accept(call));
      if (answer.unsure() && mayComeYet(answer.value())) {
        dropLater(desk, call);
      } else if (!(answer.value() instanceof AcceptAnswer.Claimed
          || answer.value() instanceof AcceptAnswer.Waiting)) {
        desk.drop(call.token());
      }
      if (forgot(answer.value())) {
        tools.signals().count(Count.FORGOTTEN_IDS);
      }
      return answer;
    } catch (BotmeshException noAnswer) {
      // It may stand in the line all the same.
      dropLater(desk, call);
      throw noAnswer;
    }
  }

  // Nothing stands in the line now, but the asking whose reply was lost may arrive after this one.
  private static boolean mayComeYet(AcceptAnswer answer) {
    return answer instanceof AcceptAnswer.Busy || answer instanceof AcceptAnswer.Skipped;
  }

  // A bound message is kept until its ticket must have run out.
  private void dropLater(ChatDesk desk, AcceptCall call) {
    tools.threads().after(settings.turnWait().multipliedBy(2), () -> desk.drop(call.token()));
  }

  // An asking that arrived after this replica had given its message up: its ticket is bound to this
  // replica, which knows the message again by this delivery alone.
  private void keepAgain(
      ChatDesk desk, InboundMessage message, AcceptCall call, AcceptAnswer answer) {
    if (answer instanceof AcceptAnswer.Duplicate known
        && known.fate() == Fate.WAITING
        && known.bound().filter(tools.me()::equals).isPresent()
        && !desk.hasPatience(known.token())) {
      desk.keep(known.token(), message);
      patience.begin(desk, message, call.under(known.token()));
    }
  }

  private static boolean forgot(AcceptAnswer answer) {
    return answer instanceof AcceptAnswer.Claimed claimed
        ? claimed.forgot()
        : answer instanceof AcceptAnswer.Waiting waiting && waiting.forgot();
  }

  private Outcome outcome(
      Candidate candidate, AcceptCall call, Answer<AcceptAnswer> answer, long sent) {
    ChatDesk desk = candidate.desk();
    if (answer.value() instanceof AcceptAnswer.Claimed claimed) {
      candidate.served();
      if (claimed.logged()) {
        candidate.line().isThere();
      }
      serve(candidate, claimed.claim(), call, sent);
      return new Outcome.Answered(Door.Receipt.ACCEPTED);
    }
    if (answer.value() instanceof AcceptAnswer.Waiting waiting) {
      if (waiting.logged()) {
        candidate.line().isThere();
      }
      candidate.waits(() -> watch(desk, waiting.held()));
      patience.goOn(desk, candidate.message(), call);
      return new Outcome.Answered(Door.Receipt.ACCEPTED);
    }
    if (answer.value() instanceof AcceptAnswer.Busy) {
      throw new ChatBusy(
          "BMESH-0334 The line of chat "
              + SafeText.chat(desk.chat())
              + " is full; nothing was stored, offer the message again later");
    }
    if (answer.value() instanceof AcceptAnswer.Skipped skipped) {
      return new Outcome.TakenBefore(skipped.token(), Optional.empty());
    }
    return duplicate((AcceptAnswer.Duplicate) answer.value(), answer.unsure());
  }

  private void serve(Candidate candidate, Claim claim, AcceptCall call, long sent) {
    boolean itsOwn = claim.ticket().token().equals(call.token());
    if (!itsOwn) {
      // An older message is served first.
      patience.goOn(candidate.desk(), candidate.message(), call);
    }
    Optional<InboundMessage> known = itsOwn ? Optional.of(candidate.message()) : Optional.empty();
    rooms.server().serve(candidate.desk(), claim, known, sent);
  }

  private Outcome duplicate(AcceptAnswer.Duplicate duplicate, boolean unsure) {
    Optional<ReplicaId> home = duplicate.bound().filter(bound -> !bound.equals(tools.me()));
    if (duplicate.fate() == Fate.WAITING && home.isPresent()) {
      return new Outcome.TakenBefore(duplicate.token(), home);
    }
    // Asked twice: the first asking may be what it is a duplicate of.
    return new Outcome.Answered(unsure ? Door.Receipt.ACCEPTED : Door.Receipt.DUPLICATE);
  }

  // The 200 is given only for an index entry and an accept within one life; else the chat is
  // entered again first.
  private void sameLife(ChatDesk desk, long life) {
    if (!rooms.lifeline().unbroken(life)) {
      rooms.index().enter(desk, rooms.lifeline().ensure());
    }
  }

  private void watch(ChatDesk desk, Optional<TurnHeld> held) {
    if (held.isEmpty() || held.get().moved()) {
      rooms.taker().look(desk);
    } else if (!held.get().owner().equals(tools.me())) {
      // Whoever has the desk may have looked before this message was there.
      if (!desk.askToLookAgain()) {
        rooms.taker().waitForHolder(desk, held.get());
      }
    } else if (!desk.knows(held.get().grant().token())) {
      rooms.taker().look(desk);
    }
    // Else this replica serves the chat, and its commit brings the next turn along.
  }
}
