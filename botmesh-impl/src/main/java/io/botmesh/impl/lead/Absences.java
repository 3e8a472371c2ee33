package io.botmesh.impl.lead;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.LeaseHolder;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.Roster;
import io.botmesh.impl.life.Lifeline;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Finds holders gone before their lease ends. A missing heartbeat alone would not do for a leader,
 * who writes where no fence is looked at: the store may have lost the beat and nothing else. So it
 * must be missing at every look for as long as the holder could believe in a beat that was lost.
 * Thread-safe.
 */
final class Absences {
  private final Roster roster;
  private final Lifeline lifeline;
  private final MeshClock clock;
  private final LeadTimes times;
  private final Map<ReplicaId, Absence> absences = new ConcurrentHashMap<>();

  private record Absence(long since, long seen) {}

  Absences(Roster roster, Lifeline lifeline, MeshClock clock, LeadTimes times) {
    this.roster = roster;
    this.lifeline = lifeline;
    this.clock = clock;
    this.times = times;
  }

  /**
   * Looks at a holder's heartbeat, after an answer that named it.
   *
   * @return whether it is gone, and this replica may say so
   */
  boolean gone(LeaseHolder holder) {
    ReplicaId replica = holder.replica();
    long before = clock.nanoTime();
    if (alive(replica) || !lifeline.mayJudge()) {
      absences.remove(replica);
      return false;
    }
    long after = clock.nanoTime();
    absences.values().removeIf(absence -> interrupted(absence, before));
    Absence absence =
        absences.merge(
            replica, new Absence(after, after), (first, now) -> new Absence(first.since, after));
    return before - absence.since >= times.absence().toNanos();
  }

  // Who beats in between would be seen, for as long as a beat counts.
  private boolean interrupted(Absence absence, long now) {
    return now - absence.seen > times.deadAfter().toNanos() / 2;
  }

  private boolean alive(ReplicaId replica) {
    try {
      return roster.alive(replica);
    } catch (BotmeshException outOfReach) {
      return true;
    }
  }
}
