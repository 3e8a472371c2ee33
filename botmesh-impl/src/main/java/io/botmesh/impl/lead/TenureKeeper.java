package io.botmesh.impl.lead;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.spi.Leases;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.RenewAnswer;
import io.botmesh.impl.ask.EngineThreads;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps what this replica holds, by renewing its lease; and finds what must not be believed in any
 * more. One failed renewal ends nothing: it is tried again until the own clock, or the store, says
 * that it is lost. Thread-safe.
 */
final class TenureKeeper {
  private static final System.Logger LOG = System.getLogger(TenureKeeper.class.getName());

  private final Leases leases;
  private final LeadTimes times;
  private final MeshClock clock;
  private final EngineThreads threads;
  private final Losses losses;
  private final Map<HeldTenure, Kept> kept = new ConcurrentHashMap<>();
  private final Set<HeldTenure> underWay = ConcurrentHashMap.newKeySet();

  private record Kept(Tenures.Tended tended, long renewed) {}

  /** What becomes of what is lost. */
  interface Losses {
    /** It must not be believed in any more. */
    void lost(HeldTenure tenure, String reason, long leaseEnds);
  }

  TenureKeeper(
      Leases leases, LeadTimes times, MeshClock clock, EngineThreads threads, Losses losses) {
    this.leases = leases;
    this.times = times;
    this.clock = clock;
    this.threads = threads;
    this.losses = losses;
  }

  void guard(HeldTenure tenure, Tenures.Tended tended, long sent) {
    kept.put(tenure, new Kept(tended, sent));
  }

  void leave(HeldTenure tenure) {
    kept.remove(tenure);
  }

  Set<HeldTenure> guarded() {
    return Set.copyOf(kept.keySet());
  }

  /** Returns at once; called several times within the margin. */
  void look() {
    long now = clock.nanoTime();
    kept.forEach(
        (tenure, state) -> {
          if (!tenure.stillHeld()) {
            lose(tenure, state, "neither lease nor heartbeat could be kept up");
          } else if (now - state.renewed > times.lease().toNanos() / 3 && underWay.add(tenure)) {
            threads.keep(() -> renewOnce(tenure, state));
          }
        });
  }

  private void renewOnce(HeldTenure tenure, Kept state) {
    try {
      renew(tenure, state);
    } catch (BotmeshException outOfReach) {
      // The next look tries again; the own clock decides how long.
      LOG.log(
          System.Logger.Level.INFO,
          "BMESH-0302 A lease could not be renewed and will be tried again: {0}",
          outOfReach.getMessage());
    } finally {
      underWay.remove(tenure);
    }
  }

  private void renew(HeldTenure tenure, Kept state) {
    long sent = clock.nanoTime();
    RenewAnswer answer = leases.renew(tenure.leaseName(), tenure.grant(), times.lease());
    if (answer == RenewAnswer.RENEWED) {
      state.tended.renewed(sent);
      kept.computeIfPresent(tenure, (held, before) -> new Kept(state.tended, sent));
    } else {
      lose(tenure, state, "the store knows of another grant, or of none");
    }
  }

  private void lose(HeldTenure tenure, Kept state, String reason) {
    if (kept.remove(tenure) != null) {
      losses.lost(tenure, reason, state.tended.leaseEnds());
    }
  }
}
