package io.botmesh.impl.turn;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.event.LeaseLost;
import io.botmesh.api.event.MessageFailed;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.ChatLook;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.CommitCall;
import io.botmesh.api.spi.EventSink;
import io.botmesh.api.spi.GiveUpAnswer;
import io.botmesh.api.spi.GiveUpCall;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.SafeText;
import io.botmesh.api.spi.SafeTrace;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.impl.ask.Answer;
import io.botmesh.impl.ask.Asking;
import io.botmesh.impl.ask.EngineThreads;
import io.botmesh.impl.ask.ReplicaTools;
import io.botmesh.impl.ask.Tokens;
import io.botmesh.impl.chat.ChatDesk;
import io.botmesh.impl.outbox.OutboxPumps;
import io.botmesh.impl.signal.Count;
import io.botmesh.impl.signal.Deed;
import io.botmesh.impl.signal.Detail;
import io.botmesh.impl.signal.Signals;
import io.botmesh.impl.signal.Span;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Ends turns: by a commit, or without a result. Thread-safe. */
final class Conclusion {
  private static final System.Logger LOG = System.getLogger(Conclusion.class.getName());
  private static final Duration LONGEST_RETRY = Duration.ofSeconds(30);
  private static final Duration GLANCE = Duration.ofSeconds(5);

  private final TurnStore turns;
  private final ReplicaId me;
  private final Duration lease;
  private final Duration turnWait;
  private final Duration retryDelay;
  private final int maxAttempts;
  private final Asking asking;
  private final Tokens tokens;
  private final MeshClock clock;
  private final OutboxPumps pumps;
  private final EventSink events;
  private final Consumer<InboundMessage> acceptAnew;
  private final BiConsumer<ChatDesk, Token> waitsAnew;
  private final FailureNotice notice;
  private final EngineThreads threads;
  private final Signals signals;

  Conclusion(ReplicaTools tools, TurnSettings settings, TurnEffects effects) {
    this.turns = tools.turns();
    this.me = tools.me();
    this.lease = settings.lease();
    this.turnWait = settings.turnWait();
    this.retryDelay = settings.retryDelay();
    this.maxAttempts = settings.maxAttempts();
    this.asking = tools.asking();
    this.tokens = tools.tokens();
    this.clock = tools.clock();
    this.pumps = effects.pumps();
    this.events = effects.events();
    this.notice = effects.notice();
    this.acceptAnew = effects.acceptAnew();
    this.waitsAnew = effects.waitsAnew();
    this.threads = tools.threads();
    this.signals = tools.signals();
  }

  /**
   * Commits what was decided; with {@code goOn} the next turn of the chat is wanted in the same
   * step.
   */
  Ending commit(HeldTurn turn, Changes changes, boolean goOn) {
    ChatDesk desk = turn.desk();
    Optional<Token> next = goOn ? Optional.of(tokens.next()) : Optional.empty();
    next.ifPresent(desk::inHand);
    OutboxPumps.Pass pass = turn.bound() ? OutboxPumps.Pass.NONE : pumps.pass(desk);
    CommitCall call =
        new CommitCall(
            desk.chat(),
            me,
            turn.claim().grant(),
            turn.claim().ticket().id(),
            turn.state().versions(),
            turn.bound()
                ? new Changes(changes.checkpoint(), changes.userData(), List.of())
                : changes,
            next,
            pass.token(),
            lease,
            desk.floor());
    long sent = clock.nanoTime();
    Answer<CommitAnswer> answer;
    try {
      answer = asked(turn, call);
    } catch (StoredDataUnreadable damaged) {
      // Not again at once, and not for ever: the attempt counts.
      pass.back();
      next.ifPresent(desk::outOfHand);
      return giveUp(
          turn,
          GiveUpCall.Why.FAILED,
          delayAfter(turn.attempt()),
          turnWait,
          SafeText.of(damaged.getMessage()));
    } catch (BotmeshException noAnswer) {
      pass.back();
      next.ifPresent(desk::outOfHand);
      lost(turn, "the store did not answer its commit: " + noAnswer.getMessage());
      return new Ending.LookAgain(Duration.ZERO);
    }
    if (answer.value() instanceof CommitAnswer.Committed committed) {
      return committed(turn, changes, committed, answer.unsure(), next, pass, sent);
    }
    pass.back();
    next.ifPresent(desk::outOfHand);
    if (answer.value() instanceof CommitAnswer.Conflict conflict) {
      signals.count(Count.CONFLICTS);
      return new Ending.RunAgain(conflict.current());
    }
    if (answer.value() instanceof CommitAnswer.Forgotten) {
      // The store lost this grant and the message with it; this replica is the one that still knows
      // it.
      forgotten(turn);
    } else {
      taken(turn);
    }
    return new Ending.LookAgain(Duration.ZERO);
  }

  private void forgotten(HeldTurn turn) {
    if (turn.isMessageOver()) {
      lost(turn, "the store has forgotten the turn");
      return;
    }
    acceptAnew.accept(turn.message());
    lost(turn, "the store has forgotten the turn; its message is accepted anew");
  }

  private Answer<CommitAnswer> asked(HeldTurn turn, CommitCall call) {
    Span span =
        signals
            .begin(Deed.COMMIT, call.chat(), turn.trail())
            .with(Detail.FENCE, turn.fence().number());
    try {
      Answer<CommitAnswer> answer = asking.ask(turnWait, () -> turns.commit(call));
      span.ends(word(answer.value()));
      return answer;
    } catch (RuntimeException failed) {
      span.fails(failed);
      throw failed;
    }
  }

  private static String word(CommitAnswer answer) {
    if (answer instanceof CommitAnswer.Committed) {
      return TurnReport.COMMITTED;
    }
    if (answer instanceof CommitAnswer.Conflict) {
      return "conflict";
    }
    return answer instanceof CommitAnswer.Forgotten ? "forgotten" : TurnReport.LOST;
  }

  // The turn is committed: whatever this throws must not undo what follows.
  private static void doQuietly(Runnable action) {
    try {
      action.run();
    } catch (RuntimeException bug) {
      LOG.log(
          System.Logger.Level.ERROR,
          "BMESH-0492 What was to be done at a commit failed" + SafeTrace.of(bug));
    }
  }

  private Ending committed(
      HeldTurn turn,
      Changes changes,
      CommitAnswer.Committed answer,
      boolean unsure,
      Optional<Token> next,
      OutboxPumps.Pass pass,
      long sent) {
    ChatDesk desk = turn.desk();
    settled(turn, TurnReport.COMMITTED);
    turn.atOnce().forEach(Conclusion::doQuietly);
    boolean pumping;
    if (turn.bound()) {
      pumps.sendNow(desk, turn.fence(), changes.entries(), turn.line());
      pumping = false;
    } else {
      pumping =
          pumps.committed(
              desk, pass, answer.entries(), unsure, !changes.entries().isEmpty(), turn.line());
    }
    if (changes.entries().isEmpty()) {
      // Nothing will be sent that would see to it.
      turn.line()
          .filter(line -> !line.isWritten())
          .ifPresent(line -> threads.chore(line::tryWrite));
    }
    turn.whenCommitted().forEach(threads::tell);
    if (answer.next().isPresent()) {
      desk.saw(answer.next().get().grant().fence());
      return new Ending.GoesOn(answer.next().get(), Optional.empty(), sent);
    }
    next.ifPresent(desk::outOfHand);
    if (answer.idle()) {
      return new Ending.Idle();
    }
    return pumping ? new Ending.Pumping() : new Ending.LookAgain(Duration.ZERO);
  }

  /** Gives the turn up as failed: nothing of it is stored, and the attempt counts. */
  Ending failed(HeldTurn turn, String reason) {
    return failed(turn, reason, "");
  }

  /** Likewise, with what is known of where it failed. */
  Ending failed(HeldTurn turn, String reason, String trace) {
    turn.report().failed();
    boolean last = turn.bound() || turn.attempt() >= maxAttempts;
    LOG.log(
        System.Logger.Level.WARNING,
        "BMESH-0313 Message {0} of chat {1} failed at attempt {2}{3}: {4}{5}",
        SafeText.of(turn.message().id().value()),
        SafeText.chat(turn.message().chat()),
        turn.attempt(),
        last ? ", the last" : "",
        SafeText.of(reason),
        trace);
    raise(
        new MessageFailed(
            turn.message().chat(), turn.message().id(), reason, turn.attempt(), last));
    if (turn.bound()) {
      // One attempt only: nobody else has the message. What the handler decided is dropped, the
      // user is told; whatever becomes of that, it does not run again.
      turn.messageIsOver();
      Ending ending = commit(turn, notice.changesFor(turn.message()), true);
      if (ending instanceof Ending.RunAgain) {
        lost(turn, "its chat's stored state changed under it");
        return new Ending.LookAgain(Duration.ZERO);
      }
      return ending;
    }
    return giveUp(
        turn, GiveUpCall.Why.FAILED, delayAfter(turn.attempt()), turnWait, SafeText.of(reason));
  }

  /** Gives the turn up; unless it failed, the attempt does not count. */
  Ending giveUp(HeldTurn turn, GiveUpCall.Why why, Duration delay, Duration patience) {
    return giveUp(turn, why, delay, patience, "");
  }

  private Ending giveUp(
      HeldTurn turn, GiveUpCall.Why why, Duration delay, Duration patience, String cause) {
    GiveUpCall call = new GiveUpCall(turn.desk().chat(), turn.claim().grant(), why, delay, cause);
    try {
      GiveUpAnswer answer = asking.ask(patience, () -> turns.giveUp(call)).value();
      if (answer == GiveUpAnswer.LOST) {
        taken(turn);
      } else {
        // Its ticket stands in the line as before: a bound message is still needed.
        over(turn, why == GiveUpCall.Why.FAILED ? TurnReport.FAILED : TurnReport.GIVEN_UP);
        waitsAnew(turn);
      }
    } catch (BotmeshException noAnswer) {
      lost(turn, "the store did not answer: " + noAnswer.getMessage());
    }
    return new Ending.LookAgain(why == GiveUpCall.Why.FAILED ? delay : Duration.ZERO);
  }

  private Duration delayAfter(int attempt) {
    Duration delay = retryDelay;
    for (int doubled = 1; doubled < attempt && delay.compareTo(LONGEST_RETRY) < 0; doubled++) {
      delay = delay.multipliedBy(2);
    }
    return delay.compareTo(LONGEST_RETRY) > 0 ? LONGEST_RETRY : delay;
  }

  /**
   * Says that the store has taken a turn away; asks it, so not under a monitor. A bound message of
   * a chat that has moved stays on the desk: this replica alone knows it, and brings it after its
   * chat at the look that follows.
   */
  void taken(HeldTurn turn) {
    if (turn.bound() && !turn.isMessageOver() && follows(turn)) {
      tellLost(turn, "its chat has moved; the message is handled where it goes on");
      over(turn, TurnReport.LOST);
      waitsAnew(turn);
    } else {
      lost(turn, "another replica has the turn");
    }
  }

  // Where nothing waits any more, no look would find the message: it was skipped as overdue, unless
  // this replica has brought it already.
  private boolean follows(HeldTurn turn) {
    ChatDesk desk = turn.desk();
    try {
      ChatLook look = asking.ask(GLANCE, () -> turns.look(desk.chat())).value();
      return look.moved().isPresent()
          && (look.waiting() > 0 || desk.kept(turn.claim().ticket().token()).isEmpty());
    } catch (BotmeshException outOfReach) {
      return false;
    }
  }

  // What waits there may be another message, and the look may come too late for this one: should
  // it be skipped after all, its patience finds out.
  private void waitsAnew(HeldTurn turn) {
    if (turn.bound()) {
      waitsAnew.accept(turn.desk(), turn.claim().ticket().token());
    }
  }

  /** Ends a turn that met a fault of ours; its message waits, if it is bound. */
  void broken(HeldTurn turn) {
    over(turn, TurnReport.BROKEN);
    waitsAnew(turn);
  }

  /** Says that a turn is lost; nothing of it is stored or sent. */
  private void lost(HeldTurn turn, String reason) {
    tellLost(turn, reason);
    if (turn.bound() && !turn.isMessageOver()) {
      raise(
          new MessageFailed(
              turn.message().chat(), turn.message().id(), reason, turn.attempt(), true));
    }
    settled(turn, TurnReport.LOST);
  }

  private void tellLost(HeldTurn turn, String reason) {
    LOG.log(
        System.Logger.Level.WARNING,
        "BMESH-0312 Replica {0} lost the turn of chat {1} (fence {2}) while it worked on message"
            + " {3}: {4}. What it decided is neither stored nor sent.",
        me.value(),
        SafeText.chat(turn.message().chat()),
        turn.fence().toString(),
        SafeText.of(turn.message().id().value()),
        reason);
    raise(new LeaseLost(turn.message().chat(), turn.message().id(), turn.fence(), reason));
  }

  private void over(HeldTurn turn, String outcome) {
    turn.report().ends(outcome);
    turn.end();
    turn.desk().outOfHand(turn.claim().grant().token());
  }

  private void settled(HeldTurn turn, String outcome) {
    over(turn, outcome);
    turn.desk().drop(turn.claim().ticket().token());
  }

  private void raise(Object event) {
    events.raise(event);
  }
}
