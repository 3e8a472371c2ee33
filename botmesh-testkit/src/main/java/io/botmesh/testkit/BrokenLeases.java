package io.botmesh.testkit;

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
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Leases that are broken on purpose, over some that are whole: where a test does not fail on those
 * that break its promise, it guards nothing.
 */
public final class BrokenLeases {
  private BrokenLeases() {}

  /** Whoever shows the token in force passes, whatever his fence. */
  public static Leases ignoringTheFence(Leases whole) {
    return new Passing(
        whole, (shown, inForce) -> shown.token().equals(inForce.token()) ? inForce : shown);
  }

  /** Whoever shows the fence in force passes, whatever his token. */
  public static Leases ignoringTheToken(Leases whole) {
    return new Passing(
        whole, (shown, inForce) -> shown.fence().equals(inForce.fence()) ? inForce : shown);
  }

  /** Everybody renews and releases what another holds. */
  public static Leases releasingAnothers(Leases whole) {
    return new Passing(whole, (shown, inForce) -> inForce);
  }

  /** What somebody has is given to the next who asks. */
  public static Leases handingOutWhileHeld(Leases whole) {
    return new Forwarding(whole) {
      @Override
      public TakeAnswer take(TakeCall call) {
        TakeAnswer answer = super.take(call);
        if (!(answer instanceof TakeAnswer.Held held)) {
          return answer;
        }
        return super.take(
            with(call, Optional.of(held.holder().fence()), call.caution(), call.floor()));
      }
    };
  }

  /** Evidence counts whatever grant it names. */
  public static Leases believingOldEvidence(Leases whole) {
    return new Forwarding(whole) {
      @Override
      public TakeAnswer take(TakeCall call) {
        TakeAnswer answer = super.take(call);
        if (!(answer instanceof TakeAnswer.Held held) || call.gone().isEmpty()) {
          return answer;
        }
        return super.take(
            with(call, Optional.of(held.holder().fence()), call.caution(), call.floor()));
      }
    };
  }

  /** What is not known is given away at once. */
  public static Leases withoutCaution(Leases whole) {
    return new Forwarding(whole) {
      @Override
      public TakeAnswer take(TakeCall call) {
        return super.take(with(call, call.gone(), Duration.ZERO, call.floor()));
      }
    };
  }

  /** Fences are counted from 1, and from 1 again once a name was released. */
  public static Leases restartingNumbers(Leases whole) {
    return new Restarting(whole);
  }

  private static TakeCall with(
      TakeCall call, Optional<Fence> gone, Duration caution, Optional<Fence> floor) {
    return new TakeCall(call.name(), call.token(), call.me(), gone, call.lease(), caution, floor);
  }

  private static class Forwarding implements Leases {
    private final Leases whole;

    Forwarding(Leases whole) {
      this.whole = whole;
    }

    @Override
    public TakeAnswer take(TakeCall call) {
      return whole.take(call);
    }

    @Override
    public RenewAnswer renew(LeaseName name, Grant grant, Duration lease) {
      return whole.renew(name, grant, lease);
    }

    @Override
    public ReleaseAnswer release(LeaseName name, Grant grant) {
      return whole.release(name, grant);
    }

    @Override
    public LeaseLook look(LeaseName name) {
      return whole.look(name);
    }
  }

  /** Shows another grant than the caller did. */
  private static final class Passing extends Forwarding {
    private final Guise guise;

    interface Guise {
      Grant of(Grant shown, Grant inForce);
    }

    Passing(Leases whole, Guise guise) {
      super(whole);
      this.guise = guise;
    }

    @Override
    public RenewAnswer renew(LeaseName name, Grant grant, Duration lease) {
      return super.renew(name, disguised(name, grant), lease);
    }

    @Override
    public ReleaseAnswer release(LeaseName name, Grant grant) {
      return super.release(name, disguised(name, grant));
    }

    private Grant disguised(LeaseName name, Grant shown) {
      return look(name).holder().map(held -> guise.of(shown, held.grant())).orElse(shown);
    }
  }

  private static final class Restarting extends Forwarding {
    private final Map<Fence, Fence> realByShown = new HashMap<>(); // guarded by this
    private final Map<Fence, Fence> shownByReal = new HashMap<>(); // guarded by this
    private long last; // guarded by this

    Restarting(Leases whole) {
      super(whole);
    }

    @Override
    public TakeAnswer take(TakeCall call) {
      TakeAnswer answer =
          super.take(with(call, call.gone().map(this::real), call.caution(), Optional.empty()));
      if (answer instanceof TakeAnswer.Taken taken) {
        return new TakeAnswer.Taken(shown(taken.grant(), this::shown));
      }
      return answer instanceof TakeAnswer.Held held
          ? new TakeAnswer.Held(shown(held.holder()), held.mine())
          : answer;
    }

    @Override
    public RenewAnswer renew(LeaseName name, Grant grant, Duration lease) {
      return super.renew(name, shown(grant, this::real), lease);
    }

    @Override
    public synchronized ReleaseAnswer release(LeaseName name, Grant grant) {
      ReleaseAnswer answer = super.release(name, shown(grant, this::real));
      last = 0;
      return answer;
    }

    private LeaseHolder shown(LeaseHolder holder) {
      return new LeaseHolder(
          shown(holder.grant(), this::shown), holder.replica(), holder.remaining());
    }

    private static Grant shown(Grant grant, UnaryOperator<Fence> number) {
      return new Grant(grant.token(), number.apply(grant.fence()));
    }

    private synchronized Fence real(Fence shown) {
      return realByShown.getOrDefault(shown, shown);
    }

    private synchronized Fence shown(Fence real) {
      return shownByReal.computeIfAbsent(real, this::next);
    }

    private synchronized Fence next(Fence real) {
      last++;
      Fence shown = new Fence(last);
      realByShown.put(shown, real);
      return shown;
    }
  }
}
