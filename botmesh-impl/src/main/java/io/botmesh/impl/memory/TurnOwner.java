package io.botmesh.impl.memory;

import io.botmesh.api.Fence;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Grant;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnHeld;
import java.time.Duration;
import java.util.Optional;

/** Who has a chat's turn, and under which number. Used under its chat's lock only. */
final class TurnOwner {
  private static final long FAR = 9_000_000_000_000_000L;

  private Optional<Holder> holder = Optional.empty();
  private long leaseEnd;
  private long fence;

  /** Tells whether no turn was ever granted. */
  boolean untouched() {
    return fence == 0;
  }

  /** The number of the last grant; 0 if there was none. */
  long fence() {
    return fence;
  }

  boolean is(Token token) {
    return holder.isPresent() && holder.get().token().equals(token);
  }

  boolean isNobody() {
    return holder.isEmpty();
  }

  Optional<ReplicaId> replica() {
    return holder.map(Holder::replica);
  }

  /** The very grant: token and number, whatever the lease. */
  boolean inForce(Grant grant) {
    return is(grant.token()) && fence == grant.fence().number();
  }

  boolean expired(Moment now) {
    return leaseEnd <= now.millis();
  }

  boolean free(Moment now) {
    return isNobody() || expired(now);
  }

  Grant grant() {
    return new Grant(holder.orElseThrow().token(), new Fence(fence));
  }

  Duration remaining(Moment now) {
    return now.until(leaseEnd);
  }

  TurnHeld held(Moment now) {
    return new TurnHeld(grant(), holder.orElseThrow().replica(), remaining(now));
  }

  void take(Asking asking, Moment now) {
    long floor = asking.floor().map(Fence::number).orElse(0L);
    fence = Math.max(now.raise(fence), floor + 1);
    holder = Optional.of(new Holder(asking.token(), asking.me()));
    renew(asking.lease(), now);
  }

  void renew(Duration lease, Moment now) {
    leaseEnd = now.after(lease);
  }

  /** Sees to it that no grant so far is in force any more. */
  void raise(Moment now) {
    fence = now.raise(fence);
  }

  /** Ends all turns: from now on nobody ever has one, and nothing is ever free. */
  void close(Moment now) {
    raise(now);
    holder = Optional.of(new Holder(new Token(TurnHeld.MOVED.value()), TurnHeld.MOVED));
    leaseEnd = FAR;
  }

  /** Sees to it that the next number is greater than this one. */
  void atLeast(Fence least) {
    fence = Math.max(fence, least.number());
  }

  void release() {
    holder = Optional.empty();
  }

  private record Holder(Token token, ReplicaId replica) {}
}
