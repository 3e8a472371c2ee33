package io.botmesh.impl.turn;

import io.botmesh.api.InboundMessage;
import io.botmesh.api.Store;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.GiveUpCall;
import io.botmesh.api.spi.SafeTrace;
import io.botmesh.impl.ask.EngineThreads;
import io.botmesh.impl.ask.ReplicaTools;
import io.botmesh.impl.chat.Attention;
import io.botmesh.impl.chat.ChatDesk;
import io.botmesh.impl.wire.Letters;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Serves a chat's turns, one after the other, for as long as the store grants this replica the next
 * one. Thread-safe.
 */
public final class TurnServer implements LeaseKeeper.Endings {
  private static final System.Logger LOG = System.getLogger(TurnServer.class.getName());
  private static final Duration AFTER_A_FAULT = Duration.ofSeconds(1);
  private static final Duration PATIENCE_AT_THE_STOP = Duration.ofSeconds(2);
  // With other chats waiting for a permit, a busy chat goes to the back of the queue after so many
  // turns.
  private static final int TURNS_IN_A_ROW = 16;

  private final Duration settle;
  private final Permits permits;
  private final EngineThreads threads;
  private final Attention attention;
  private final LeaseKeeper keeper;
  private final TurnOpening opening;
  private final Conclusion conclusion;
  private final TurnWork work;
  private final Aftermath aftermath;
  private volatile boolean stopping;

  /** With all that a turn needs. */
  public TurnServer(
      ReplicaTools tools,
      TurnSettings settings,
      Permits permits,
      Letters letters,
      Store store,
      HandlerRun handler,
      Attention attention,
      TurnEffects effects) {
    this.settle = settings.settle();
    this.permits = permits;
    this.threads = tools.threads();
    this.attention = attention;
    this.keeper = new LeaseKeeper(tools, settings.lease(), settings.settle(), this);
    this.opening = new TurnOpening(tools, letters, store, settings.turnWait());
    this.conclusion = new Conclusion(tools, settings, effects);
    this.work = new TurnWork(handler, conclusion, settings.turnWait());
    this.aftermath = new Aftermath(tools.threads(), tools.clock(), attention);
  }

  /**
   * Serves a turn that was granted, and those that follow. The desk's reservation and a permit are
   * this call's.
   *
   * @param known its message, if it is the one that was just accepted here
   */
  public void serve(ChatDesk desk, Claim claim, Optional<InboundMessage> known, long sentAt) {
    desk.inHand(claim.grant().token());
    desk.saw(claim.grant().fence());
    threads.turn(() -> serveAll(new Reservation(desk), new Ending.GoesOn(claim, known, sentAt)));
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
    ended(
        turn,
        () -> {
          conclusion.taken(turn);
          return new Ending.LookAgain(Duration.ZERO);
        });
  }

  @Override
  public void overdue(HeldTurn turn) {
    ended(turn, () -> conclusion.failed(turn, "it ran over botmesh.coordination.settle=" + settle));
  }

  private void ended(HeldTurn turn, Supplier<Ending> how) {
    Ending ending;
    try {
      ending = how.get();
    } catch (RuntimeException | Error bug) {
      abandon(turn.reservation(), turn.claim(), bug);
      return;
    }
    finish(turn, ending);
  }

  private void serveAll(Reservation reservation, Ending.GoesOn first) {
    try {
      serveInRow(reservation, first);
    } finally {
      permits.giveBack().ifPresent(attention::look);
    }
  }

  private void serveInRow(Reservation reservation, Ending.GoesOn first) {
    Optional<Ending.GoesOn> current = Optional.of(first);
    for (int inRow = 1; current.isPresent(); inRow++) {
      Ending.GoesOn now = current.get();
      try {
        current = served(reservation, now, inRow);
      } catch (RuntimeException | Error bug) {
        abandon(reservation, now.claim(), bug);
        return;
      }
    }
  }

  /** Serves one turn; returns the next one, if this thread goes on with it. */
  private Optional<Ending.GoesOn> served(
      Reservation reservation, Ending.GoesOn current, int inRow) {
    TurnOpening.Opened opened = opening.open(reservation, current);
    HeldTurn turn = opened.turn();
    if (opened.unreadable().isPresent()) {
      finish(turn, conclusion.failed(turn, opened.unreadable().get()));
      return Optional.empty();
    }
    keeper.guard(turn);
    opening.findLine(turn);
    Ending ending = work.done(turn, mayGoOn(inRow));
    if (ending instanceof Ending.GoesOn next) {
      keeper.leave(turn);
      return Optional.of(next);
    }
    finish(turn, ending);
    return Optional.empty();
  }

  private boolean mayGoOn(int inRow) {
    return !stopping && !(permits.contended() && inRow >= TURNS_IN_A_ROW);
  }

  // A fault of ours: the turn must not be kept for ever by a replica that no longer works on it.
  private void abandon(Reservation reservation, Claim claim, Throwable bug) {
    LOG.log(System.Logger.Level.ERROR, "BMESH-0316 A turn ended unexpectedly" + SafeTrace.of(bug));
    keeper.guarded().stream()
        .filter(turn -> turn.claim().equals(claim))
        .forEach(
            turn -> {
              conclusion.broken(turn);
              keeper.leave(turn);
            });
    reservation.desk().outOfHand(claim.grant().token());
    aftermath.of(reservation, new Ending.LookAgain(AFTER_A_FAULT));
  }

  private void finish(HeldTurn turn, Ending ending) {
    keeper.leave(turn);
    if (ending instanceof Ending.GoesOn next) {
      // A bound message was ended off its own thread; its successor is served on a new one.
      threads.turn(() -> serveInRow(turn.reservation(), next));
    } else if (!(ending instanceof Ending.EndedElsewhere)) {
      aftermath.of(turn.reservation(), ending);
    }
  }
}
