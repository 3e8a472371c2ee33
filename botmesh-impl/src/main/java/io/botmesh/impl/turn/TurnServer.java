package io.botmesh.impl.turn;

import io.botmesh.api.InboundMessage;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.Store;
import io.botmesh.api.Stored;
import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.TurnLost;
import io.botmesh.api.Write;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.ChatState;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.EventSink;
import io.botmesh.api.spi.GiveUpCall;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.SafeTrace;
import io.botmesh.api.spi.SaveAnswer;
import io.botmesh.api.spi.SaveCall;
import io.botmesh.api.spi.Ticket;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.impl.ask.Asking;
import io.botmesh.impl.ask.EngineThreads;
import io.botmesh.impl.ask.Tokens;
import io.botmesh.impl.chat.Arrival;
import io.botmesh.impl.chat.Attention;
import io.botmesh.impl.chat.ChatDesk;
import io.botmesh.impl.chat.UserLine;
import io.botmesh.impl.handler.TurnHandler;
import io.botmesh.impl.outbox.OutboxPumps;
import io.botmesh.impl.signal.Count;
import io.botmesh.impl.signal.Deed;
import io.botmesh.impl.signal.Detail;
import io.botmesh.impl.signal.Signals;
import io.botmesh.impl.signal.Span;
import io.botmesh.impl.wire.Letters;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Serves a chat's turns, one after the other, for as long as the store grants this replica the next
 * one. Thread-safe.
 */
public final class TurnServer implements LeaseKeeper.Endings {
  private static final System.Logger LOG = System.getLogger(TurnServer.class.getName());
  private static final Duration AFTER_A_FAULT = Duration.ofSeconds(1);
  private static final Duration PATIENCE_AT_THE_STOP = Duration.ofSeconds(2);
  private static final int CONFLICTS = 3;
  // With other chats waiting for a permit, a busy chat goes to the back of the queue after so many
  // turns.
  private static final int TURNS_IN_A_ROW = 16;

  private final TurnStore turns;
  private final ReplicaId me;
  private final TurnSettings settings;
  private final Asking asking;
  private final Tokens tokens;
  private final Permits permits;
  private final EngineThreads threads;
  private final MeshClock clock;
  private final Letters letters;
  private final Store store;
  private final TurnHandler handler;
  private final UnaryOperator<Runnable> context;
  private final Attention attention;
  private final LeaseKeeper keeper;
  private final Conclusion conclusion;
  private final Signals signals;
  private volatile boolean stopping;

  /** With all that a turn needs. */
  public TurnServer(
      TurnStore turns,
      Store store,
      ReplicaId me,
      TurnSettings settings,
      Asking asking,
      Tokens tokens,
      Permits permits,
      EngineThreads threads,
      MeshClock clock,
      Letters letters,
      TurnHandler handler,
      UnaryOperator<Runnable> context,
      Attention attention,
      OutboxPumps pumps,
      EventSink events,
      FailureNotice notice,
      Consumer<InboundMessage> acceptAnew,
      Signals signals) {
    this.turns = turns;
    this.store = store;
    this.me = me;
    this.settings = settings;
    this.asking = asking;
    this.tokens = tokens;
    this.permits = permits;
    this.threads = threads;
    this.clock = clock;
    this.letters = letters;
    this.handler = handler;
    this.context = context;
    this.attention = attention;
    this.signals = signals;
    this.keeper = new LeaseKeeper(turns, settings.lease(), settings.settle(), clock, threads, this);
    this.conclusion =
        new Conclusion(
            turns,
            me,
            settings,
            asking,
            tokens,
            clock,
            pumps,
            events,
            notice,
            turn -> acceptAnew.accept(turn.message()),
            threads,
            signals);
  }

  /**
   * Serves a turn that was granted, and those that follow. The desk's reservation and a permit are
   * this call's.
   */
  public void serve(ChatDesk desk, Claim claim, long sentAt) {
    desk.inHand(claim.grant().token());
    desk.saw(claim.grant().fence());
    threads.turn(() -> serveAll(new Reservation(desk), claim, sentAt));
  }

  /** Looks after leases; returns at once. */
  public void keepLeases() {
    keeper.look();
  }

  /**
   * Renews every turn in hand, and drops those that are lost: the duty after a lapse of the
   * heartbeat.
   */
  public void renewAll() {
    keeper.guarded().forEach(keeper::renew);
  }

  /** Asks for no further turn in a commit. */
  public void stop() {
    stopping = true;
  }

  /** Tells whether no turn is in hand. */
  public boolean quiet() {
    return keeper.guarded().isEmpty();
  }

  /**
   * Gives up the turns that still run; their handlers are interrupted, their attempts do not count.
   */
  public void giveUpAll() {
    for (HeldTurn turn : keeper.guarded()) {
      if (turn.breakOff()) {
        finish(
            turn,
            conclusion.giveUp(turn, GiveUpCall.Why.STOPPED, Duration.ZERO, PATIENCE_AT_THE_STOP));
      }
    }
  }

  @Override
  public void lost(HeldTurn turn) {
    conclusion.lost(turn, "another replica has the turn");
    finish(turn, new Ending.LookAgain(Duration.ZERO));
  }

  @Override
  public void overdue(HeldTurn turn) {
    Ending ending =
        conclusion.failed(turn, "it ran over botmesh.coordination.settle=" + settings.settle());
    finish(turn, ending);
  }

  private void serveAll(Reservation reservation, Claim first, long sentAt) {
    try {
      serveHeld(reservation, first, sentAt);
    } finally {
      permits.giveBack().ifPresent(attention::look);
    }
  }

  private void serveHeld(Reservation reservation, Claim first, long sentAt) {
    Ending.GoesOn current = new Ending.GoesOn(first, sentAt);
    for (int inRow = 1; ; inRow++) {
      Claim claim = current.claim();
      try {
        Optional<HeldTurn> turn = hold(reservation, claim, current.sentAt());
        if (turn.isEmpty()) {
          return;
        }
        Ending ending = serveOne(turn.get(), inRow);
        if (ending instanceof Ending.GoesOn next) {
          keeper.leave(turn.get());
          current = next;
        } else {
          finish(turn.get(), ending);
          return;
        }
      } catch (RuntimeException | Error bug) {
        abandon(reservation, claim, bug);
        return;
      }
    }
  }

  // A fault of ours: the turn must not be kept for ever by a replica that no longer works on it.
  private void abandon(Reservation reservation, Claim claim, Throwable bug) {
    LOG.log(System.Logger.Level.ERROR, "BMESH-0316 A turn ended unexpectedly" + SafeTrace.of(bug));
    keeper.guarded().stream()
        .filter(turn -> turn.claim().equals(claim))
        .forEach(
            turn -> {
              turn.report().ends(TurnReport.BROKEN);
              turn.end();
              keeper.leave(turn);
            });
    reservation.desk().outOfHand(claim.grant().token());
    reservation.giveBack(attention, () -> lookAfter(reservation.desk(), AFTER_A_FAULT));
  }

  private Optional<HeldTurn> hold(Reservation reservation, Claim claim, long sentAt) {
    ChatDesk desk = reservation.desk();
    // It has its turn: whatever comes now, it did not wait too long.
    desk.endPatience(claim.ticket().token());
    InboundMessage message;
    try {
      message = messageOf(desk, claim.ticket());
    } catch (StoredDataUnreadable unreadable) {
      message = unreadable(claim);
      HeldTurn turn = newTurn(reservation, claim, message, sentAt, Optional.empty());
      finish(turn, conclusion.failed(turn, unreadable.getMessage()));
      return Optional.empty();
    }
    // Accepted here: its line is being written beside this turn. Accepted elsewhere: written now,
    // if it is not there.
    Optional<UserLine> here = desk.takeLine(message.id());
    HeldTurn turn = newTurn(reservation, claim, message, sentAt, here);
    keeper.guard(turn);
    turn.line(here.isPresent() ? here.get() : written(message));
    return Optional.of(turn);
  }

  private HeldTurn newTurn(
      Reservation reservation,
      Claim claim,
      InboundMessage message,
      long sentAt,
      Optional<UserLine> here) {
    TurnReport report = new TurnReport(signals, span(claim, message, here));
    return new HeldTurn(reservation, claim, message, me, sentAt, this::save, clock, report);
  }

  private Span span(Claim claim, InboundMessage message, Optional<UserLine> here) {
    if (!signals.on()) {
      return Span.NONE;
    }
    Optional<Arrival> arrival = here.flatMap(UserLine::arrival);
    String trail =
        arrival
            .map(Arrival::trail)
            .orElseGet(() -> claim.ticket().message().map(letters::trail).orElse(""));
    int attempt = claim.ticket().attempts();
    if (attempt == 1) {
      signals.waited(claim.chat(), trail, waited(message, arrival));
    } else {
      signals.count(Count.RETRIES, Count.MESSAGE);
    }
    return signals
        .begin(Deed.TURN, claim.chat(), trail)
        .with(Detail.FENCE, claim.grant().fence().number())
        .with(Detail.ATTEMPT, attempt);
  }

  // By another replica's clock, or the provider's, if it came to another one: never less than
  // nothing.
  private Duration waited(InboundMessage message, Optional<Arrival> arrival) {
    Duration time =
        arrival
            .map(here -> Duration.ofNanos(clock.nanoTime() - here.at()))
            .orElseGet(() -> Duration.between(message.at(), clock.now()));
    return time.isNegative() ? Duration.ZERO : time;
  }

  private InboundMessage messageOf(ChatDesk desk, Ticket ticket) {
    if (ticket.message().isPresent()) {
      return letters.journaled(desk.chat(), ticket.id(), ticket.message().get());
    }
    return desk.kept(ticket.token())
        .orElseThrow(
            () ->
                new StoredDataUnreadable(
                    "BMESH-0402 A message bound to replica " + me + " is no longer in its memory"));
  }

  private InboundMessage unreadable(Claim claim) {
    return new InboundMessage(claim.chat(), claim.ticket().id(), "unknown", "", clock.now());
  }

  private UserLine written(InboundMessage message) {
    UserLine line = new UserLine(store, message);
    line.tryWrite();
    return line;
  }

  private Ending serveOne(HeldTurn turn, int inRow) {
    for (int run = 0; run <= CONFLICTS; run++) {
      if (!turn.run()) {
        return new Ending.EndedElsewhere();
      }
      Changes changes = Changes.NONE;
      Throwable failure = null;
      try {
        changes = handle(turn);
      } catch (Throwable thrown) {
        // Whatever it is, an error of the machine included: the attempt has failed and was counted.
        failure = thrown;
      } finally {
        turn.ran();
      }
      if (turn.outdated()) {
        if (!turn.resume(turn.state())) {
          return new Ending.EndedElsewhere();
        }
        continue;
      }
      if (!turn.conclude()) {
        return new Ending.EndedElsewhere();
      }
      if (failure instanceof TurnLost) {
        return conclusion.giveUp(
            turn, GiveUpCall.Why.NEVER_STARTED, Duration.ZERO, settings.turnWait());
      }
      if (failure != null) {
        return conclusion.failed(turn, String.valueOf(failure), SafeTrace.of(failure));
      }
      Ending ending = conclusion.commit(turn, changes, mayGoOn(inRow));
      if (!(ending instanceof Ending.RunAgain again)) {
        return ending;
      }
      if (!turn.resume(again.current())) {
        return new Ending.EndedElsewhere();
      }
    }
    return turn.conclude()
        ? conclusion.failed(turn, "its chat's stored state changed under it time and again")
        : new Ending.EndedElsewhere();
  }

  private boolean mayGoOn(int inRow) {
    return !stopping && !(permits.contended() && inRow >= TURNS_IN_A_ROW);
  }

  private Changes handle(HeldTurn turn) throws Throwable {
    AtomicReference<Changes> changes = new AtomicReference<>();
    AtomicReference<Throwable> failure = new AtomicReference<>();
    context
        .apply(
            () -> {
              // Current within, so that what the application calls out to belongs to this turn.
              try (Span.Current here = turn.report().span().current()) {
                changes.set(handler.handle(turn));
              } catch (Throwable thrown) {
                failure.set(thrown);
              }
            })
        .run();
    if (failure.get() != null) {
      throw failure.get();
    }
    return changes.get();
  }

  private Optional<ChatState> save(HeldTurn turn, Write checkpoint) {
    SaveCall call =
        new SaveCall(
            turn.desk().chat(),
            turn.claim().grant(),
            tokens.next(),
            turn.state().checkpoint().version(),
            checkpoint,
            List.of());
    SaveAnswer answer = asking.ask(settings.turnWait(), () -> turns.save(call)).value();
    if (answer instanceof SaveAnswer.Saved saved) {
      return Optional.of(
          new ChatState(new Stored(checkpoint.value(), saved.version()), turn.state().userData()));
    }
    if (answer instanceof SaveAnswer.Conflict conflict) {
      throw new HeldTurn.Outdated(conflict.current());
    }
    return Optional.empty();
  }

  private void finish(HeldTurn turn, Ending ending) {
    keeper.leave(turn);
    if (ending instanceof Ending.EndedElsewhere) {
      return;
    }
    if (ending instanceof Ending.GoesOn next) {
      // A bound message was ended off its own thread; its successor is served on a new one.
      threads.turn(() -> serveHeld(turn.reservation(), next.claim(), next.sentAt()));
      return;
    }
    ChatDesk desk = turn.desk();
    turn.reservation()
        .giveBack(
            attention,
            () -> {
              if (ending instanceof Ending.Idle) {
                desk.idle(clock.nanoTime());
              } else if (ending instanceof Ending.LookAgain look) {
                lookAfter(desk, look.delay());
              }
            });
  }

  private void lookAfter(ChatDesk desk, Duration delay) {
    desk.busy();
    if (delay.isZero()) {
      attention.look(desk);
    } else {
      long number = desk.turnWait().begin();
      desk.turnWait()
          .alarm(
              number,
              threads.after(
                  delay,
                  () -> {
                    if (desk.turnWait().end(number)) {
                      attention.look(desk);
                    }
                  }));
    }
  }
}
