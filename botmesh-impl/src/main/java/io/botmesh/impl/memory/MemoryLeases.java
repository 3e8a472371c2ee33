package io.botmesh.impl.memory;

import io.botmesh.api.Fence;
import io.botmesh.api.LeaseName;
import io.botmesh.api.spi.Grant;
import io.botmesh.api.spi.LeaseHolder;
import io.botmesh.api.spi.LeaseLook;
import io.botmesh.api.spi.Leases;
import io.botmesh.api.spi.ReleaseAnswer;
import io.botmesh.api.spi.RenewAnswer;
import io.botmesh.api.spi.TakeAnswer;
import io.botmesh.api.spi.TakeCall;
import io.botmesh.api.spi.TurnHeld;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The locks and posts of a hub. Thread-safe. */
final class MemoryLeases implements Leases {
  // As long as on a server: posts for ever, locks for a day after their last lease.
  private static final Duration LOCKS_KNOWN = Duration.ofDays(1);
  private static final Duration BETWEEN_SWEEPS = Duration.ofMinutes(1);

  private final HubTime time;
  private final Map<LeaseName, Named> named = new HashMap<>(); // guarded by this
  private long nextSweep; // guarded by this

  MemoryLeases(HubTime time) {
    this.time = time;
  }

  @Override
  public synchronized TakeAnswer take(TakeCall call) {
    Moment now = time.now();
    sweepNowAndThen(now);
    Named one =
        named.computeIfAbsent(call.name(), name -> new Named(new TurnOwner(), call.caution(), now));
    TurnOwner owner = one.owner;
    if (owner.is(call.token())) {
      owner.renew(call.lease(), now);
    } else if (!owner.free(now) && !superseded(owner, call)) {
      boolean mine = owner.replica().filter(call.me()::equals).isPresent();
      return new TakeAnswer.Held(holder(owner, now), mine);
    } else if (one.notBefore > now.millis()) {
      return new TakeAnswer.Later(now.until(one.notBefore));
    } else {
      owner.take(new Asking(call.me(), call.token(), call.lease(), call.floor()), now);
    }
    one.lastLeaseEnd = now.after(call.lease());
    return new TakeAnswer.Taken(owner.grant());
  }

  /** The evidence must name the grant itself: its holder may have got another one since. */
  private static boolean superseded(TurnOwner owner, TakeCall call) {
    return call.gone().map(Fence::number).filter(gone -> gone == owner.fence()).isPresent();
  }

  @Override
  public synchronized RenewAnswer renew(LeaseName name, Grant grant, Duration lease) {
    Moment now = time.now();
    Named one = named.get(name);
    if (one == null || !one.owner.inForce(grant)) {
      return RenewAnswer.LOST;
    }
    one.owner.renew(lease, now);
    one.lastLeaseEnd = now.after(lease);
    return RenewAnswer.RENEWED;
  }

  @Override
  public synchronized ReleaseAnswer release(LeaseName name, Grant grant) {
    Named one = named.get(name);
    if (one == null || !one.owner.inForce(grant)) {
      return ReleaseAnswer.LOST;
    }
    one.owner.release();
    return ReleaseAnswer.RELEASED;
  }

  @Override
  public synchronized LeaseLook look(LeaseName name) {
    Moment now = time.now();
    Named one = named.get(name);
    if (one == null) {
      return new LeaseLook(0, Optional.empty());
    }
    return new LeaseLook(
        one.owner.fence(),
        one.owner.free(now) ? Optional.empty() : Optional.of(holder(one.owner, now)));
  }

  synchronized void lose(LeaseName name) {
    named.remove(name);
  }

  /** How many names take memory. */
  synchronized int size() {
    return named.size();
  }

  private static LeaseHolder holder(TurnOwner owner, Moment now) {
    TurnHeld held = owner.held(now);
    return new LeaseHolder(held.grant(), held.owner(), held.remaining());
  }

  private void sweepNowAndThen(Moment now) {
    if (nextSweep <= now.millis()) {
      nextSweep = now.after(BETWEEN_SWEEPS);
      named.entrySet().removeIf(entry -> forgotten(entry.getKey(), entry.getValue(), now));
    }
  }

  private static boolean forgotten(LeaseName name, Named one, Moment now) {
    return name.kind() == LeaseName.Kind.LOCK
        && one.lastLeaseEnd + LOCKS_KNOWN.toMillis() <= now.millis();
  }

  /** What is known of one name. Used under the lock of all. */
  private static final class Named {
    private final TurnOwner owner;
    private final long notBefore;
    private long lastLeaseEnd;

    Named(TurnOwner owner, Duration caution, Moment now) {
      this.owner = owner;
      this.notBefore = now.after(caution);
      this.lastLeaseEnd = notBefore;
    }
  }
}
