package io.botmesh.api.spi;

import io.botmesh.api.Fence;
import io.botmesh.api.ReplicaId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The store's answer to {@link ScheduleStore#claim}. */
public sealed interface DueAnswer {
  /**
   * These are the caller's until the lease ends.
   *
   * @param fence the number of the claim
   * @param due what is due and neither done nor postponed yet, the earliest first; at least one
   */
  record Claimed(Fence fence, List<Schedule> due) implements DueAnswer {
    /** Copies the list. */
    public Claimed {
      due = List.copyOf(due);
    }
  }

  /**
   * Another call's claim is in force.
   *
   * @param owner whose
   * @param remaining until its lease ends
   */
  record Held(ReplicaId owner, Duration remaining) implements DueAnswer {}

  /**
   * Nothing is due.
   *
   * @param next until the next is; empty if there is none
   */
  record Nothing(Optional<Duration> next) implements DueAnswer {}
}
