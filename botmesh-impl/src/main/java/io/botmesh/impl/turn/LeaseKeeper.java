package io.botmesh.impl.turn;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.RenewAnswer;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.impl.ask.EngineThreads;
import io.botmesh.impl.ask.ReplicaTools;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Renews the leases of this replica's turns, tells a turn when it is lost, and finds those that run
 * over {@code settle}. One failed renewal ends nothing: it is tried again until the store says that
 * the turn is lost. Thread-safe.
 */
final class LeaseKeeper {
  private static final System.Logger LOG = System.getLogger(LeaseKeeper.class.getName());

  private final TurnStore turns;
  private final Duration lease;
  private final Duration settle;
  private final MeshClock clock;
  private final EngineThreads threads;
  private final Endings endings;
  private final Map<HeldTurn, Long> renewed = new ConcurrentHashMap<>();
  private final Set<HeldTurn> underWay = ConcurrentHashMap.newKeySet();

  /** What becomes of turns that end while their handler runs. */
  interface Endings {
    /** The store says that the turn is no longer this replica's. The turn was broken off. */
    void lost(HeldTurn turn);

    /**
     * The handler has run over {@code settle}. The turn was broken off; it is still this replica's
     * in the store.
     */
    void overdue(HeldTurn turn);
  }

  LeaseKeeper(ReplicaTools tools, Duration lease, Duration settle, Endings endings) {
    this.turns = tools.turns();
    this.lease = lease;
    this.settle = settle;
    this.clock = tools.clock();
    this.threads = tools.threads();
    this.endings = endings;
  }

  void guard(HeldTurn turn) {
    renewed.put(turn, turn.began());
  }

  void leave(HeldTurn turn) {
    renewed.remove(turn);
  }

  List<HeldTurn> guarded() {
    return List.copyOf(renewed.keySet());
  }

  /** Returns at once; called several times within a third of a lease. */
  void look() {
    long now = clock.nanoTime();
    renewed.forEach(
        (turn, last) -> {
          if (now - turn.began() > settle.toNanos() && turn.breakOff()) {
            threads.turn(() -> endings.overdue(turn));
          } else if (now - last > lease.toNanos() / 3 && underWay.add(turn)) {
            threads.keep(() -> renewOnce(turn));
          }
        });
  }

  private void renewOnce(HeldTurn turn) {
    try {
      renew(turn);
    } catch (BotmeshException outOfReach) {
      // The next look tries again; the fence decides what a late holder may still do.
      LOG.log(
          System.Logger.Level.INFO,
          "BMESH-0302 A lease could not be renewed and will be tried again: {0}",
          outOfReach.getMessage());
    } finally {
      underWay.remove(turn);
    }
  }

  /** Renews one lease now. */
  void renew(HeldTurn turn) {
    long sent = clock.nanoTime();
    RenewAnswer answer = turns.renew(turn.claim().chat(), turn.claim().grant(), lease);
    if (answer == RenewAnswer.RENEWED) {
      turn.leaseEndsAt(sent + lease.toNanos());
      renewed.computeIfPresent(turn, (held, before) -> sent);
    } else if (turn.breakOff()) {
      // On a thread of its own: this may be a duty of the heartbeat, which is not to wait for what
      // else the store is asked then.
      threads.turn(() -> endings.lost(turn));
    }
    // A concluding turn learns it from the answer to its own commit.
  }
}
