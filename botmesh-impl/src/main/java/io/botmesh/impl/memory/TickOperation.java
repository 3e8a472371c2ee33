package io.botmesh.impl.memory;

import io.botmesh.api.spi.TickAnswer;
import io.botmesh.api.spi.TickCall;
import io.botmesh.api.spi.TickCall.Result;

/** Ticks off entries: that one was sent is believed from anybody, the rest only from the owner. */
record TickOperation(TickCall call) implements Operation<TickAnswer> {
  @Override
  public TickAnswer on(Step step) {
    Pump pump = step.cell().pump;
    boolean still = pump.is(call.token());
    for (Result result : call.results()) {
      apply(step, result, still);
    }
    if (still) {
      pump.renew(call.lease(), step.now());
    }
    return new TickAnswer(step.cell().idle(), still);
  }

  private static void apply(Step step, Result result, boolean owner) {
    Outbox outbox = step.cell().outbox;
    if (result instanceof Result.Sent sent) {
      outbox.remove(sent.id());
    } else if (owner) {
      outbox
          .entry(result.id())
          .filter(PendingEntry::isHandedOut)
          .ifPresent(entry -> apply(step.now(), result, entry));
    }
  }

  private static void apply(Moment now, Result result, PendingEntry entry) {
    if (result instanceof Result.Retry retry) {
      entry.retryAt(now.after(retry.delay()));
    } else if (result instanceof Result.PutOff putOff) {
      entry.putOffUntil(now.after(putOff.delay()));
    } else if (result instanceof Result.Unsure unsure) {
      entry.unsureUntil(now.after(unsure.delay()));
    } else if (result instanceof Result.Dead dead) {
      entry.die(dead);
    }
  }
}
