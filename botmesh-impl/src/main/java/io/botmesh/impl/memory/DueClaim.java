package io.botmesh.impl.memory;

import io.botmesh.api.Fence;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.ScheduleId;
import io.botmesh.api.spi.DueAnswer;
import io.botmesh.api.spi.DueCall;
import io.botmesh.api.spi.Schedule;
import io.botmesh.api.spi.Token;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Whose the due schedules of a part are. Used under the part's lock only. */
final class DueClaim {
  private final Set<ScheduleId> left = new LinkedHashSet<>();
  private Token token;
  private ReplicaId owner;
  private long leaseEnd;
  private long fence;

  /** Tells whether something is left of the claim that this call made. */
  boolean is(Token call) {
    return !left.isEmpty() && call.equals(token);
  }

  /** Returns who has a claim whose lease runs. */
  Optional<DueAnswer.Held> held(Moment now) {
    return !left.isEmpty() && leaseEnd > now.millis()
        ? Optional.of(new DueAnswer.Held(owner, now.until(leaseEnd)))
        : Optional.empty();
  }

  void begin(DueCall call, List<ScheduleId> ids, Moment now) {
    left.clear();
    left.addAll(ids);
    token = call.token();
    owner = call.me();
    fence = now.raise(fence);
  }

  DueAnswer.Claimed extended(long until, Function<ScheduleId, Schedule> schedules) {
    leaseEnd = until;
    return new DueAnswer.Claimed(new Fence(fence), left.stream().map(schedules).toList());
  }

  /** Takes a schedule out of the claim; false if this claim does not have it. */
  boolean take(ScheduleId id, Fence claim) {
    return claim.number() == fence && left.remove(id);
  }

  /** Another decision about a schedule takes it out of the claim. */
  void without(ScheduleId id) {
    left.remove(id);
  }
}
