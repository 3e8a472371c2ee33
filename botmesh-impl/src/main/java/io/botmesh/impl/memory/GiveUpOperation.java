package io.botmesh.impl.memory;

import io.botmesh.api.spi.GiveUpAnswer;
import io.botmesh.api.spi.GiveUpCall;

/** Ends a turn without a result; only a failed attempt counts. */
record GiveUpOperation(GiveUpCall call) implements Operation<GiveUpAnswer> {
  @Override
  public GiveUpAnswer on(Step step) {
    if (!step.inForce(call.grant())) {
      return GiveUpAnswer.LOST;
    }
    step.cell().owner.release();
    Waiter head = step.cell().line.head().orElseThrow();
    head.noteCause(call.cause());
    if (call.why() != GiveUpCall.Why.FAILED) {
      head.takeBackAttempt();
    } else if (head.attempts() >= step.limits().maxAttempts()) {
      step.bury(head);
    } else {
      head.rest(step.now(), call.delay(), step.limits().turnWait());
    }
    step.hintHead();
    return GiveUpAnswer.GIVEN_UP;
  }
}
