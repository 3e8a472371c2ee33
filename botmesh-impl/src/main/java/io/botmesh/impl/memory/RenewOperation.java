package io.botmesh.impl.memory;

import io.botmesh.api.spi.Grant;
import io.botmesh.api.spi.RenewAnswer;
import java.time.Duration;

/** Keeps a turn for another lease. */
record RenewOperation(Grant grant, Duration lease) implements Operation<RenewAnswer> {
  @Override
  public RenewAnswer on(Step step) {
    if (!step.inForce(grant)) {
      return RenewAnswer.LOST;
    }
    step.cell().owner.renew(lease, step.now());
    return RenewAnswer.RENEWED;
  }
}
