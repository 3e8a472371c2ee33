package io.botmesh.impl.lead;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.Fence;
import io.botmesh.api.LeaseName;
import io.botmesh.api.spi.Grant;
import io.botmesh.api.spi.LeaseHolder;
import io.botmesh.api.spi.Leases;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.ReleaseAnswer;
import io.botmesh.api.spi.SafeText;
import io.botmesh.api.spi.SafeTrace;
import io.botmesh.api.spi.Token;
import io.botmesh.impl.ask.Asking;
import io.botmesh.impl.ask.EngineThreads;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Gives grants back, so that the next need not wait for the end of a lease: at once, or as soon as
 * the store answers, and at the latest at the stop. An interrupt ends none of that half-way; it is
 * kept for later. Thread-safe.
 */
final class Returns {
  private static final System.Logger LOG = System.getLogger(Returns.class.getName());
  private static final Duration LONGEST_STOP = Duration.ofSeconds(3);
  private static final Duration AGAIN = Duration.ofMillis(500);

  private final Leases leases;
  private final Duration lease;
  private final Duration patience;
  private final MeshClock clock;
  private final Asking asking;
  private final EngineThreads threads;
  private final Set<Owed> all = ConcurrentHashMap.newKeySet();
  private volatile boolean stopped;
  private volatile long stopUntil;

  /**
   * What is to go back.
   *
   * @param fence of the grant; empty if its answer never came, so that it may be none
   */
  private record Owed(LeaseName name, Token token, Optional<Fence> fence) {}

  Returns(
      Leases leases,
      Duration lease,
      Duration patience,
      MeshClock clock,
      Asking asking,
      EngineThreads threads) {
    this.leases = leases;
    this.lease = lease;
    this.patience = patience;
    this.clock = clock;
    this.asking = asking;
    this.threads = threads;
  }

  /** Gives a grant back; waits for the store, for a while. */
  void giveBack(LeaseName name, Grant grant) {
    Owed owed = owed(name, grant);
    all.add(owed);
    if (stopped) {
      settleAtTheStop(owed);
      return;
    }
    try {
      // Who is interrupted is not to wait long: others try again.
      settle(owed, Thread.currentThread().isInterrupted() ? Duration.ZERO : patience);
    } catch (BotmeshException notNow) {
      LOG.log(
          System.Logger.Level.INFO,
          "BMESH-0641 {0} (fence {1}) could not be given back, which is tried again for a lease: {2}",
          SafeText.of(name.toString()),
          grant.fence(),
          notNow.getMessage());
      settleLater(owed);
    }
  }

  /** Gives back what was granted to a call, if anything was: its answer never came. */
  void giveBackIfGranted(LeaseName name, Token token) {
    Owed owed = new Owed(name, token, Optional.empty());
    all.add(owed);
    if (stopped) {
      settleAtTheStop(owed);
    } else {
      settleLater(owed);
    }
  }

  /** Gives a grant back at the stop, unless it was {@link #forget forgotten} before. */
  void giveBackAtTheStop(LeaseName name, Grant grant) {
    all.add(owed(name, grant));
  }

  /** Says that a grant has ended by itself. */
  void forget(LeaseName name, Grant grant) {
    all.remove(owed(name, grant));
  }

  /**
   * From now on nothing is left for later: who gives back does so at once. All together have a few
   * seconds; then the rest ends with its lease.
   */
  void stop() {
    stopUntil = clock.nanoTime() + LONGEST_STOP.toNanos();
    stopped = true;
  }

  /** Tells whether it was stopped. */
  boolean stopped() {
    return stopped;
  }

  /** Gives back, after the stop, what could not be before. */
  void settleAll() {
    all.forEach(this::settleAtTheStop);
  }

  private static Owed owed(LeaseName name, Grant grant) {
    return new Owed(name, grant.token(), Optional.of(grant.fence()));
  }

  private void settleAtTheStop(Owed owed) {
    Duration left = Duration.ofNanos(stopUntil - clock.nanoTime());
    if (left.isNegative()) {
      return;
    }
    try {
      settle(owed, left);
    } catch (BotmeshException away) {
      leftAlone(away);
    }
  }

  private void settleLater(Owed owed) {
    long until = clock.nanoTime() + lease.toNanos();
    threads.chore(() -> settleOrAgain(owed, until));
  }

  // Asked once and not with patience: a chore that waits keeps others from theirs.
  private void settleOrAgain(Owed owed, long until) {
    if (!all.contains(owed)) {
      return;
    }
    try {
      settle(owed, Duration.ZERO);
    } catch (BotmeshException away) {
      if (clock.nanoTime() - until < 0) {
        threads.after(AGAIN, () -> settleOrAgain(owed, until));
      } else {
        all.remove(owed);
        leftAlone(away);
      }
    }
  }

  private static void leftAlone(BotmeshException away) {
    LOG.log(
        System.Logger.Level.DEBUG, () -> "A lease was left to end by itself" + SafeTrace.of(away));
  }

  private void settle(Owed owed, Duration most) {
    boolean interrupted = Thread.interrupted();
    try {
      while (!settled(owed, most)) {
        interrupted = true;
      }
      all.remove(owed);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Returns false if an interrupt came between. */
  private boolean settled(Owed owed, Duration most) {
    try {
      asking.ask(most, () -> released(owed));
      return true;
    } catch (BotmeshException failed) {
      if (Thread.interrupted()) {
        return false;
      }
      throw failed;
    }
  }

  private ReleaseAnswer released(Owed owed) {
    Optional<Fence> fence = owed.fence.or(() -> granted(owed));
    return fence
        .map(its -> leases.release(owed.name, new Grant(owed.token, its)))
        .orElse(ReleaseAnswer.LOST);
  }

  private Optional<Fence> granted(Owed owed) {
    return leases
        .look(owed.name)
        .holder()
        .filter(holder -> holder.grant().token().equals(owed.token))
        .map(LeaseHolder::fence);
  }
}
