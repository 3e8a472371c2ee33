package io.botmesh.impl.memory;

import io.botmesh.api.spi.PostAnswer;
import io.botmesh.api.spi.PostCall;

/** Puts an entry into the outbox from outside the chat's turns, once. */
record PostOperation(PostCall call) implements Operation<PostAnswer> {
  @Override
  public PostAnswer on(Step step) {
    ChatCell cell = step.cell();
    if (cell.postedBy(call.call()) || cell.outbox.entry(call.id()).isPresent()) {
      return PostAnswer.POSTED;
    }
    if (cell.outbox.size() >= step.limits().outbox()) {
      return PostAnswer.FULL;
    }
    cell.outbox.append(PendingEntry.posted(call));
    cell.notePosted(call.call());
    cell.pump.replica().ifPresent(step::hint);
    return PostAnswer.POSTED;
  }
}
