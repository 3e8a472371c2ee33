package io.botmesh.impl.life;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Roster;
import io.botmesh.api.spi.SafeTrace;
import io.botmesh.impl.ask.EngineThreads;
import io.botmesh.impl.chat.WaitSlot;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Watches the heartbeats of the replicas that this one waits for: one look a replica, not one a
 * chat. What it passes on is evidence: the heartbeat was looked at after the answer that named the
 * replica, and only while this replica's own beats have been unbroken. Thread-safe.
 */
public final class Vigil {
  private static final System.Logger LOG = System.getLogger(Vigil.class.getName());

  private final Roster roster;
  private final Lifeline lifeline;
  private final EngineThreads threads;
  private final Farewells farewells = new Farewells();
  private final Map<ReplicaId, Map<WaitSlot, Watch>> watches = new ConcurrentHashMap<>();
  private final AtomicLong begun = new AtomicLong();

  private record Watch(long number, long begun, Runnable whenGone) {}

  /** With the heartbeats, and this replica's own. */
  public Vigil(Roster roster, Lifeline lifeline, EngineThreads threads) {
    this.roster = roster;
    this.lifeline = lifeline;
    this.threads = threads;
  }

  /**
   * Notes that a replica has said itself that it stops. This one need not have beaten for long
   * enough to judge others then, for nobody mistakes a farewell for a failover of the heartbeats.
   */
  public void heardFarewell(ReplicaId replica) {
    farewells.add(replica);
  }

  /**
   * Watches a replica for one waiting; one that has said farewell is looked at at once.
   *
   * @param whenGone runs once, if the waiting has not ended otherwise; must return quickly
   */
  public void watch(ReplicaId replica, WaitSlot slot, long number, Runnable whenGone) {
    watches.compute(
        replica,
        (id, known) -> {
          Map<WaitSlot, Watch> its = known == null ? new ConcurrentHashMap<>() : known;
          its.put(slot, new Watch(number, begun.incrementAndGet(), whenGone));
          return its;
        });
    if (farewells.said(replica)) {
      threads.chore(() -> foundGone(replica));
    }
  }

  /** Returns the replicas that are waited for, leaving out those whose waitings are all over. */
  public Set<ReplicaId> watched() {
    for (ReplicaId replica : watches.keySet()) {
      watches.computeIfPresent(
          replica,
          (id, its) -> {
            its.entrySet().removeIf(entry -> !entry.getKey().goesOn(entry.getValue().number()));
            return its.isEmpty() ? null : its;
          });
    }
    return Set.copyOf(watches.keySet());
  }

  /**
   * Looks at one replica's heartbeat, if it can be read; the next look asks again if not.
   *
   * @return whether it is found gone, and this replica may say so
   */
  boolean foundGone(ReplicaId replica) {
    try {
      return gone(replica);
    } catch (BotmeshException outOfReach) {
      LOG.log(
          System.Logger.Level.DEBUG,
          () -> "A heartbeat could not be read" + SafeTrace.of(outOfReach));
      return false;
    }
  }

  /**
   * Looks at one replica's heartbeat.
   *
   * @return whether it is found gone, and this replica may say so
   */
  public boolean gone(ReplicaId replica) {
    Map<WaitSlot, Watch> its = watches.getOrDefault(replica, Map.of());
    // What is waited for is read before the heartbeat: only so is it evidence.
    // Whoever has waited longest is told first.
    List<Map.Entry<WaitSlot, Watch>> before =
        its.entrySet().stream()
            .sorted(Comparator.comparingLong(entry -> entry.getValue().begun()))
            .toList();
    if (roster.alive(replica) || !(farewells.said(replica) || lifeline.mayJudge())) {
      return false;
    }
    for (Map.Entry<WaitSlot, Watch> entry : before) {
      if (entry.getKey().end(entry.getValue().number())) {
        entry.getValue().whenGone().run();
      }
    }
    return true;
  }
}
