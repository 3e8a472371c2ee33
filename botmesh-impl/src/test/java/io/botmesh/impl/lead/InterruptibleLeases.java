package io.botmesh.impl.lead;

import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.LeaseName;
import io.botmesh.api.UnknownOutcome;
import io.botmesh.api.spi.Grant;
import io.botmesh.api.spi.LeaseLook;
import io.botmesh.api.spi.Leases;
import io.botmesh.api.spi.ReleaseAnswer;
import io.botmesh.api.spi.RenewAnswer;
import io.botmesh.api.spi.TakeAnswer;
import io.botmesh.api.spi.TakeCall;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Leases over a connection that an interrupt breaks, as it does for a virtual thread: who is
 * interrupted sends nothing, and who is interrupted meanwhile gets no reply.
 */
final class InterruptibleLeases implements Leases {
  private final Leases whole;

  /** Runs once, when the next call that changes something has run and its reply is on its way. */
  private Runnable onItsWay = () -> {};

  InterruptibleLeases(Leases whole) {
    this.whole = whole;
  }

  void onTheNextWay(Runnable step) {
    onItsWay = step;
  }

  private <T> T sent(Supplier<T> call) {
    if (Thread.currentThread().isInterrupted()) {
      throw new CoordinationUnavailable("interrupted before anything was sent");
    }
    T answer = call.get();
    Runnable step = onItsWay;
    onItsWay = () -> {};
    step.run();
    if (Thread.currentThread().isInterrupted()) {
      throw new UnknownOutcome("interrupted before the reply came");
    }
    return answer;
  }

  @Override
  public TakeAnswer take(TakeCall call) {
    return sent(() -> whole.take(call));
  }

  @Override
  public RenewAnswer renew(LeaseName name, Grant grant, Duration lease) {
    return sent(() -> whole.renew(name, grant, lease));
  }

  @Override
  public ReleaseAnswer release(LeaseName name, Grant grant) {
    return sent(() -> whole.release(name, grant));
  }

  @Override
  public LeaseLook look(LeaseName name) {
    return sent(() -> whole.look(name));
  }
}
