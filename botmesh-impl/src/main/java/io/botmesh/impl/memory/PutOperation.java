package io.botmesh.impl.memory;

import io.botmesh.api.PutAnswer;
import io.botmesh.api.spi.PutCall;
import java.util.function.Function;

/**
 * Writes one of a chat's texts from outside a turn.
 *
 * @param which the text
 */
record PutOperation(PutCall call, Function<ChatCell, VersionedText> which)
    implements Operation<PutAnswer> {
  @Override
  public PutAnswer on(Step step) {
    if (step.cell().moved().isPresent()) {
      return refused(step);
    }
    return which.apply(step.cell()).put(call.version(), call.text(), call.call(), step.now());
  }

  private PutAnswer refused(Step step) {
    VersionedText text = which.apply(step.cell());
    return text.writtenBy(call.call())
        ? new PutAnswer.Put(text.version())
        : new PutAnswer.Conflict(text.shown(step.now()));
  }
}
