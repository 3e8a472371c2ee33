package io.botmesh.testkit;

import io.botmesh.api.spi.ArriveAnswer;
import io.botmesh.api.spi.ArriveCall;
import io.botmesh.api.spi.Baggage;
import io.botmesh.api.spi.Baggage.MovedEntry;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.TurnStore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;

/** A store that puts entries of a moved chat in otherwise than they were. */
final class UnpacksCarelessly extends ForwardingTurnStore {
  private final UnaryOperator<List<MovedEntry>> carelessly;

  private UnpacksCarelessly(TurnStore whole, UnaryOperator<List<MovedEntry>> carelessly) {
    super(whole);
    this.carelessly = carelessly;
  }

  /** The last one first. */
  static TurnStore outOfOrder(TurnStore whole) {
    return new UnpacksCarelessly(
        whole,
        entries -> {
          List<MovedEntry> reversed = new ArrayList<>(entries);
          Collections.reverse(reversed);
          return reversed;
        });
  }

  /** As if none had ever been in anybody's hands. */
  static TurnStore withoutDoubt(TurnStore whole) {
    return new UnpacksCarelessly(
        whole, entries -> entries.stream().map(UnpacksCarelessly::sure).toList());
  }

  private static MovedEntry sure(MovedEntry moved) {
    OutboxEntry entry = moved.entry();
    return new MovedEntry(
        moved.number(),
        new OutboxEntry(entry.id(), entry.kind(), entry.payload(), entry.tries(), 0, entry.death()),
        moved.delay());
  }

  @Override
  public ArriveAnswer arrive(ArriveCall call) {
    Baggage baggage = call.baggage();
    return super.arrive(
        new ArriveCall(
            call.chat(),
            call.from(),
            call.me(),
            new Baggage(
                baggage.to(),
                baggage.move(),
                baggage.done(),
                baggage.fence(),
                baggage.lastTicket(),
                baggage.lastEntry(),
                baggage.checkpoint(),
                baggage.userData(),
                carelessly.apply(baggage.entries()),
                baggage.messages(),
                baggage.bound())));
  }
}
