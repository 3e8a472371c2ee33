package io.botmesh.impl.memory;

import io.botmesh.api.spi.SaveAnswer;
import io.botmesh.api.spi.SaveCall;

/** Writes the checkpoint in the middle of a turn. */
record SaveOperation(SaveCall call) implements Operation<SaveAnswer> {
  @Override
  public SaveAnswer on(Step step) {
    if (!step.inForce(call.grant())) {
      return new SaveAnswer.Lost();
    }
    VersionedText checkpoint = step.cell().checkpoint;
    if (checkpoint.version() == call.version()) {
      checkpoint.write(call.checkpoint(), call.call(), step.now());
      step.cell().outbox.append(call.grant().fence() + "." + call.call().value(), call.entries());
      return new SaveAnswer.Saved(checkpoint.version());
    }
    return checkpoint.writtenBy(call.call())
        ? new SaveAnswer.Saved(checkpoint.version())
        : new SaveAnswer.Conflict(step.state());
  }
}
