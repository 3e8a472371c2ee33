package io.botmesh.impl.memory;

import io.botmesh.api.Write;
import io.botmesh.api.spi.ArriveAnswer;
import io.botmesh.api.spi.ArriveCall;
import io.botmesh.api.spi.Baggage;
import io.botmesh.api.spi.Baggage.MovedEntry;
import io.botmesh.api.spi.Baggage.MovedMessage;
import io.botmesh.api.spi.Death;
import java.util.List;
import java.util.Optional;

/** Puts what a chat took along into the one that it has become, each thing of a move once. */
record ArriveOperation(ArriveCall call) implements Operation<ArriveAnswer> {
  @Override
  public ArriveAnswer on(Step step) {
    ChatCell cell = step.cell();
    Optional<ArrivalMark> begun =
        cell.arrival(call.from()).filter(mark -> mark.move().equals(baggage().move()));
    if (cell.moved().isPresent()) {
      return new ArriveAnswer.Moved(cell.moved().get().to(), begun.map(ArrivalMark::shown));
    }
    ArrivalMark mark = begun.orElseGet(() -> ArrivalMark.before(baggage()));
    List<MovedMessage> messages =
        baggage().messages().stream()
            .filter(message -> message.number() > mark.ticket())
            .filter(message -> cell.line.fate(message.id()).isEmpty())
            .toList();
    // Ids that wait are never forgotten: the ring has room for twice the line.
    if (!messages.isEmpty() && cell.line.size() + messages.size() > 2 * step.limits().line()) {
      return new ArriveAnswer.Crowded();
    }
    if (begun.isEmpty()) {
      takeOver(step, cell.checkpoint, baggage().checkpoint(), "cp");
      takeOver(step, cell.userData, baggage().userData(), "ud");
    }
    List<MovedEntry> entries =
        baggage().entries().stream().filter(entry -> entry.number() > mark.entry()).toList();
    entries.forEach(entry -> cell.outbox.append(PendingEntry.moved(entry, step.now())));
    messages.forEach(message -> cell.line.enter(call.me(), call.chat(), message, step));
    if (cell.owner.isNobody()) {
      cell.owner.atLeast(baggage().fence());
    }
    cell.noteArrival(call.from(), mark.with(baggage()));
    if (!entries.isEmpty()) {
      cell.pump.replica().ifPresent(step::hint);
    }
    return new ArriveAnswer.Arrived();
  }

  private Baggage baggage() {
    return call.baggage();
  }

  private void takeOver(Step step, VersionedText text, Optional<Write> moved, String what) {
    if (moved.isEmpty()) {
      return;
    }
    Death death = new Death(Optional.empty(), 0, ArriveCall.MADE_WAY);
    String id = baggage().fence() + "." + what;
    text.shown(step.now())
        .value()
        .ifPresent(own -> step.cell().outbox.append(PendingEntry.dead(id, own, death)));
    text.write(moved.get(), baggage().move(), step.now());
  }
}
