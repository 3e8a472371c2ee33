package io.botmesh.impl.memory;

import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.PumpAnswer;
import io.botmesh.api.spi.PumpCall;
import java.util.List;

/** Takes the outbox in hand, perhaps with evidence that its last holder is gone. */
record PumpOperation(PumpCall call) implements Operation<PumpAnswer> {
  @Override
  public PumpAnswer on(Step step) {
    ChatCell cell = step.cell();
    if (cell.moved().isPresent() && !cell.outbox.isEmpty()) {
      return new PumpAnswer.Moved(cell.moved().get().to());
    }
    if (!cell.outbox.isEmpty() && heldByAnother(step)) {
      return cell.pump.held(step.now());
    }
    List<OutboxEntry> entries = step.pump(call.token(), call.me(), call.lease());
    return cell.outbox.isEmpty()
        ? new PumpAnswer.Empty(cell.line.isEmpty())
        : new PumpAnswer.Entries(entries, cell.outbox.later(step.now()));
  }

  private boolean heldByAnother(Step step) {
    Pump pump = step.cell().pump;
    boolean gone = call.gone().isPresent() && call.gone().get() == pump.take();
    return !pump.free(step.now()) && !pump.is(call.token()) && !pump.at(call.me()) && !gone;
  }
}
