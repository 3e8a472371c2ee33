package io.botmesh.impl.life;

import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.Roster;
import java.time.Duration;
import java.util.Optional;

/**
 * This replica's own heartbeat. It believes itself alive for {@code dead-after}, counted from
 * before the last acknowledged beat was sent; if that has run out, it beats and fulfils the duties
 * of a lapse before anything else. Thread-safe.
 */
public final class Lifeline {
  private static final System.Logger LOG = System.getLogger(Lifeline.class.getName());

  private final Roster roster;
  private final ReplicaId me;
  private final Duration deadAfter;
  private final MeshClock clock;
  private final LapseDuties duties;

  private boolean ended;
  private volatile Failures failures = new Failures(0, Optional.empty());
  private volatile Belief belief = new Belief(0, 0, 0);

  /**
   * An unbroken life.
   *
   * @param life its number; 0 before the first beat
   * @param since when its first beat was sent, in nanoseconds of the clock
   * @param until until when it is believed in
   */
  private record Belief(long life, long since, long until) {}

  /** How many beats have failed, and how the last one did. */
  private record Failures(long count, Optional<RuntimeException> last) {}

  /** Of one replica, not yet alive. */
  public Lifeline(
      Roster roster, ReplicaId me, Duration deadAfter, MeshClock clock, LapseDuties duties) {
    this.roster = roster;
    this.me = me;
    this.deadAfter = deadAfter;
    this.clock = clock;
    this.duties = duties;
  }

  /** Tells whether this very life has gone on without a break until now. */
  public boolean unbroken(long life) {
    Belief now = belief;
    return now.life == life && believed(now);
  }

  /** Tells whether this replica believes itself alive. */
  public boolean believed() {
    return believed(belief);
  }

  /** Tells whether it may judge others: its own beats have been unbroken for dead-after. */
  public boolean mayJudge() {
    Belief now = belief;
    return believed(now) && clock.nanoTime() - now.since >= deadAfter.toNanos();
  }

  /** Returns the number of the life that was last begun; 0 before the first beat. */
  public long life() {
    return belief.life;
  }

  /** Tells whether it was ever alive. */
  public boolean began() {
    return belief.life > 0;
  }

  /**
   * Makes sure that this replica is alive, with the duties of a lapse fulfilled. Whoever comes
   * while a beat is on its way shares what comes of it.
   *
   * @return number of the life
   * @throws io.botmesh.api.CoordinationUnavailable if it cannot beat
   * @throws io.botmesh.api.UnknownOutcome if a reply was lost; beat again
   */
  public long ensure() {
    Belief now = belief;
    return believed(now) ? now.life : beatUnlessAnotherDid(failures.count);
  }

  // Each in turn, with the store out of reach: the last of many callers would wait for all the
  // beats before its own, and be refused minutes later.
  private synchronized long beatUnlessAnotherDid(long failedBefore) {
    Belief now = belief;
    if (believed(now)) {
      return now.life;
    }
    Failures since = failures;
    if (since.count > failedBefore) {
      throw since.last.orElseThrow();
    }
    return beat();
  }

  /**
   * Beats once.
   *
   * @return number of the life
   */
  public synchronized long beat() {
    try {
      return beaten();
    } catch (RuntimeException failure) {
      failures = new Failures(failures.count + 1, Optional.of(failure));
      throw failure;
    }
  }

  private long beaten() {
    if (ended) {
      throw new CoordinationUnavailable("BMESH-0309 Replica " + me + " has stopped");
    }
    Belief before = belief;
    long sent = clock.nanoTime();
    roster.beat(me, deadAfter);
    long until = sent + deadAfter.toNanos();
    // Looked at after the reply too: the key may have run out while the beat was on its way.
    if (believed(before)) {
      belief = new Belief(before.life, before.since, until);
      return before.life;
    }
    if (before.life > 0) {
      LOG.log(
          System.Logger.Level.WARNING,
          "BMESH-0301 The heartbeat of replica {0} had lapsed: its chats are entered again, its"
              + " turns renewed",
          me.value());
    }
    long life = before.life + 1;
    belief = new Belief(life, sent, sent);
    duties.fulfil(life);
    if (clock.nanoTime() - sent > deadAfter.toNanos() / 2) {
      // With very many chats the duties take long: the beat that they were for must not be over
      // when they are done.
      long again = clock.nanoTime();
      roster.beat(me, deadAfter);
      until = again + deadAfter.toNanos();
    }
    belief = new Belief(life, sent, until);
    return life;
  }

  /** Ends this replica's life for good, before it resigns: nothing is begun any more. */
  public synchronized void end() {
    ended = true;
    Belief last = belief;
    belief = new Belief(last.life, last.since, clock.nanoTime());
  }

  private boolean believed(Belief one) {
    return one.life > 0 && clock.nanoTime() - one.until < 0;
  }
}
