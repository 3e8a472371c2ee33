package io.botmesh.impl.memory;

import io.botmesh.api.Fence;
import io.botmesh.api.Write;
import io.botmesh.api.spi.Baggage;
import io.botmesh.api.spi.DepartAnswer;
import io.botmesh.api.spi.DepartCall;
import java.time.Duration;
import java.util.Optional;

/** Closes a chat that moves away, and shows what is in it. */
record DepartOperation(DepartCall call) implements Operation<DepartAnswer> {
  @Override
  public DepartAnswer on(Step step) {
    ChatCell cell = step.cell();
    if (cell.moved().isEmpty()) {
      close(step);
    }
    if (cell.outbox.isAnyInHand() && !cell.pump.free(step.now())) {
      return new DepartAnswer.Sending(cell.pump.remaining(step.now()));
    }
    cell.pump.release();
    return new DepartAnswer.Departed(baggage(cell, step.now()));
  }

  /**
   * A turn under way is lost; its message is handled again where it goes. Who had it needs time to
   * learn of that: a bound message's waiting begins anew.
   */
  private void close(Step step) {
    ChatCell cell = step.cell();
    if (!cell.owner.isNobody()) {
      cell.line.head().ifPresent(head -> takeBack(head, step));
    }
    cell.owner.close(step.now());
    cell.noteMoved(Optional.of(new MoveNote(call.call(), call.to(), false)));
  }

  private static void takeBack(Waiter head, Step step) {
    head.takeBackAttempt();
    head.rest(step.now(), Duration.ZERO, step.limits().turnWait());
  }

  private static Baggage baggage(ChatCell cell, Moment now) {
    MoveNote note = cell.moved().orElseThrow();
    return new Baggage(
        note.to(),
        note.move(),
        note.done(),
        new Fence(cell.owner.fence()),
        cell.line.last(),
        cell.outbox.last(),
        text(cell.checkpoint, now),
        text(cell.userData, now),
        cell.outbox.baggage(now),
        cell.line.baggage(),
        cell.line.boundTickets());
  }

  private static Optional<Write> text(VersionedText text, Moment now) {
    return text.shown(now)
        .value()
        .map(
            value ->
                text.keptForEver() ? Write.of(value) : Write.of(value, now.until(text.expiry())));
  }
}
