package io.botmesh.impl.turn;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.ClaimCall;
import io.botmesh.api.spi.Evidence;
import io.botmesh.api.spi.GiveUpCall;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.SafeTrace;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnHeld;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.api.spi.WakeUps;
import io.botmesh.impl.ask.Asking;
import io.botmesh.impl.ask.EngineThreads;
import io.botmesh.impl.ask.ReplicaTools;
import io.botmesh.impl.ask.Tokens;
import io.botmesh.impl.chat.Attention;
import io.botmesh.impl.chat.ChatDesk;
import io.botmesh.impl.life.InterestIndex;
import io.botmesh.impl.life.Lifeline;
import io.botmesh.impl.life.Vigil;
import io.botmesh.impl.outbox.OutboxPumps;
import io.botmesh.impl.signal.Count;
import io.botmesh.impl.signal.Signals;
import java.time.Duration;
import java.util.Optional;

/**
 * Asks for a chat's turn, and knows what to wait for if it is not to be had: the owner's lease end,
 * its heartbeat, the next attempt, a hint. Thread-safe.
 */
public final class TurnTaker implements Attention {
  private static final System.Logger LOG = System.getLogger(TurnTaker.class.getName());
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);
  private static final Duration AFTER_A_FAULT = Duration.ofSeconds(30);
  private static final Duration JUST_AFTER = Duration.ofMillis(20);

  // A failover may bring back a turn that its holder has ended: it finds out when it looks.
  private static final Duration REMIND_AFTER = Duration.ofSeconds(2);

  /** How long a chat must have been idle before it leaves the index: the second of two looks. */
  public static final Duration LEAVE_AFTER = Duration.ofMinutes(5);

  private final TurnStore turns;
  private final ReplicaId me;
  private final Duration lease;
  private final Asking asking;
  private final Tokens tokens;
  private final Permits permits;
  private final Lifeline lifeline;
  private final InterestIndex index;
  private final Vigil vigil;
  private final WakeUps wakeUps;
  private final EngineThreads threads;
  private final MeshClock clock;
  private final OutboxPumps pumps;
  private final Signals signals;
  private TurnServer server;
  private Carrier carrier;
  private volatile boolean stopping;

  /** With all that a look needs; {@link #servedBy} follows before the first look. */
  public TurnTaker(
      ReplicaTools tools,
      Duration lease,
      Permits permits,
      Lifeline lifeline,
      InterestIndex index,
      Vigil vigil,
      WakeUps wakeUps,
      OutboxPumps pumps) {
    this.turns = tools.turns();
    this.me = tools.me();
    this.lease = lease;
    this.asking = tools.asking();
    this.tokens = tools.tokens();
    this.permits = permits;
    this.lifeline = lifeline;
    this.index = index;
    this.vigil = vigil;
    this.wakeUps = wakeUps;
    this.threads = tools.threads();
    this.clock = tools.clock();
    this.pumps = pumps;
    this.signals = tools.signals();
  }

  /** Says who serves the turns that are taken. */
  public void servedBy(TurnServer turnServer) {
    this.server = turnServer;
  }

  /** Says who brings things after chats that have moved. */
  public void carriedBy(Carrier chatCarrier) {
    this.carrier = chatCarrier;
  }

  /** Asks for no turn any more. */
  public void stop() {
    stopping = true;
  }

  @Override
  public void look(ChatDesk desk, Optional<Evidence> gone) {
    threads.chore(() -> lookNow(desk, gone));
  }

  /** Looks on this thread. */
  public void lookNow(ChatDesk desk, Optional<Evidence> gone) {
    if (stopping || !desk.reserve()) {
      return;
    }
    if (!permits.takeOrQueue(desk)) {
      if (desk.release()) {
        // Its permit has come already, and found the chat still reserved by this look.
        look(desk);
      }
      return;
    }
    desk.turnWait().end();
    Token token = tokens.next();
    desk.inHand(token);
    boolean served = false;
    Optional<Runnable> then = Optional.empty();
    try {
      index.enter(desk, lifeline.ensure());
      ClaimCall call = new ClaimCall(desk.chat(), token, me, gone, lease, desk.floor());
      long sent = clock.nanoTime();
      ClaimAnswer answer = asking.ask(PATIENCE, () -> turns.claim(call)).value();
      if (answer instanceof ClaimAnswer.Claimed claimed) {
        if (gone.isPresent() && gone.get() instanceof Evidence.OfGrant) {
          signals.count(Count.SUPERSEDED);
        }
        server.serve(desk, claimed.claim(), Optional.empty(), sent);
        served = true;
      } else {
        then = Optional.of(whatFollows(desk, answer));
      }
    } catch (BotmeshException outOfReach) {
      LOG.log(
          System.Logger.Level.DEBUG,
          () -> "A chat's turn could not be asked for" + SafeTrace.of(outOfReach));
      then = Optional.of(() -> waitFor(desk, LOOK_AGAIN));
    } finally {
      if (!served) {
        desk.outOfHand(token);
        letGo(desk, then);
      }
    }
  }

  private void letGo(ChatDesk desk, Optional<Runnable> then) {
    boolean again = desk.release();
    permits.giveBack().ifPresent(this::look);
    if (again) {
      look(desk);
    } else {
      then.ifPresent(Runnable::run);
    }
  }

  /** What is done once the reservation is given back. */
  private Runnable whatFollows(ChatDesk desk, ClaimAnswer answer) {
    if (!(answer instanceof ClaimAnswer.Empty empty && empty.idle())) {
      desk.busy();
    }
    if (answer instanceof ClaimAnswer.Held held) {
      desk.saw(held.held().fence());
      return held.mine() && !desk.knows(held.held().grant().token())
          ? endOrphan(desk, held.held())
          : () -> waitForHolder(desk, held.held());
    }
    if (answer instanceof ClaimAnswer.NotYours bound) {
      return () ->
          waitFor(desk, bound.bound(), new Evidence.OfTicket(bound.token()), bound.remaining());
    }
    if (answer instanceof ClaimAnswer.Later later) {
      return () -> waitFor(desk, later.delay());
    }
    if (answer instanceof ClaimAnswer.Full) {
      return () -> {
        pumps.pump(desk);
        waitFor(desk, LOOK_AGAIN);
      };
    }
    if (answer instanceof ClaimAnswer.Empty empty && empty.idle()) {
      return () -> idle(desk);
    }
    if (answer instanceof ClaimAnswer.Moved moved) {
      return () -> bring(desk, moved.to());
    }
    return () -> pumps.pumpUnlessWaiting(desk);
  }

  private void bring(ChatDesk desk, ChatId to) {
    try {
      if (carrier.bring(desk, to)) {
        waitFor(desk, LOOK_AGAIN);
      } else {
        look(desk);
      }
    } catch (BotmeshException notNow) {
      LOG.log(
          System.Logger.Level.DEBUG,
          () -> "What came to a chat that has moved waits" + SafeTrace.of(notNow));
      waitFor(desk, LOOK_AGAIN);
    } catch (RuntimeException bug) {
      LOG.log(
          System.Logger.Level.ERROR,
          "BMESH-0361 What came to a chat that has moved cannot be brought after it"
              + SafeTrace.of(bug));
      waitFor(desk, AFTER_A_FAULT);
    }
  }

  private void idle(ChatDesk desk) {
    boolean second = desk.idleFor(clock.nanoTime(), LEAVE_AFTER.toNanos());
    desk.idle(clock.nanoTime());
    if (second) {
      try {
        if (index.leave(desk)) {
          pumps.forget(desk);
        }
      } catch (BotmeshException outOfReach) {
        LOG.log(
            System.Logger.Level.DEBUG,
            () -> "A chat stays in the index for now" + SafeTrace.of(outOfReach));
      }
    }
  }

  // The reply that granted it never came, or a failover brought it back: nobody here works on it.
  private Runnable endOrphan(ChatDesk desk, TurnHeld held) {
    asking.ask(
        PATIENCE,
        () ->
            turns.giveUp(
                new GiveUpCall(
                    desk.chat(), held.grant(), GiveUpCall.Why.NEVER_STARTED, Duration.ZERO)));
    return () -> look(desk);
  }

  /** Waits for whoever has the turn. */
  public void waitForHolder(ChatDesk desk, TurnHeld held) {
    if (held.owner().equals(me)) {
      waitFor(desk, held.remaining());
    } else {
      long number =
          waitFor(desk, held.owner(), new Evidence.OfGrant(held.fence()), held.remaining());
      threads.after(REMIND_AFTER, () -> remind(desk, number, held.owner()));
    }
  }

  private void remind(ChatDesk desk, long number, ReplicaId owner) {
    if (!stopping && desk.turnWait().goesOn(number)) {
      wakeUps.hint(owner, desk.chat());
      // A hint may be lost, and in a failover likely is.
      threads.after(REMIND_AFTER, () -> remind(desk, number, owner));
    }
  }

  private long waitFor(ChatDesk desk, ReplicaId other, Evidence evidence, Duration remaining) {
    long number = waitFor(desk, remaining);
    vigil.watch(other, desk.turnWait(), number, () -> look(desk, Optional.of(evidence)));
    return number;
  }

  private long waitFor(ChatDesk desk, Duration delay) {
    long number = desk.turnWait().begin();
    desk.turnWait()
        .alarm(
            number,
            threads.after(
                delay.plus(JUST_AFTER),
                () -> {
                  if (desk.turnWait().end(number)) {
                    look(desk);
                  }
                }));
    return number;
  }
}
