package io.botmesh.impl.memory;

import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.PumpAnswer;
import io.botmesh.api.spi.Token;
import java.time.Duration;
import java.util.Optional;

/** Who carries out a chat's outbox. Used under its chat's lock only. */
final class Pump {
  private Optional<Token> owner = Optional.empty();
  private Optional<ReplicaId> replica = Optional.empty();
  private long leaseEnd;
  private long take;

  /** Number of the last take. */
  long take() {
    return take;
  }

  /** The replica that took it last, even if its lease is over; empty if nobody ever did. */
  Optional<ReplicaId> replica() {
    return replica;
  }

  boolean is(Token token) {
    return owner.isPresent() && owner.get().equals(token);
  }

  boolean free(Moment now) {
    return owner.isEmpty() || leaseEnd <= now.millis();
  }

  boolean at(ReplicaId me) {
    return replica.isPresent() && replica.get().equals(me);
  }

  PumpAnswer.PumpHeld held(Moment now) {
    return new PumpAnswer.PumpHeld(take, replica.orElseThrow(), now.until(leaseEnd));
  }

  Duration remaining(Moment now) {
    return now.until(leaseEnd);
  }

  /** Takes the pump, or keeps it: only another owner makes it a new take. */
  void take(Token token, ReplicaId me, Duration lease, Moment now) {
    if (!is(token)) {
      take = now.raise(take);
    }
    owner = Optional.of(token);
    replica = Optional.of(me);
    renew(lease, now);
  }

  void renew(Duration lease, Moment now) {
    leaseEnd = now.after(lease);
  }

  void release() {
    owner = Optional.empty();
  }
}
