package io.botmesh.testkit;

import io.botmesh.api.spi.ArriveAnswer;
import io.botmesh.api.spi.ArriveCall;
import io.botmesh.api.spi.Baggage;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnStore;
import java.util.concurrent.atomic.AtomicLong;

/** A store that puts a moved chat's baggage in again each time that it is brought. */
final class BringsTwice extends ForwardingTurnStore {
  private final AtomicLong moves = new AtomicLong();

  BringsTwice(TurnStore whole) {
    super(whole);
  }

  @Override
  public ArriveAnswer arrive(ArriveCall call) {
    Baggage baggage = call.baggage();
    Token another = new Token(baggage.move() + "-" + moves.incrementAndGet());
    return super.arrive(
        new ArriveCall(
            call.chat(),
            call.from(),
            call.me(),
            new Baggage(
                baggage.to(),
                another,
                baggage.done(),
                baggage.fence(),
                baggage.lastTicket(),
                baggage.lastEntry(),
                baggage.checkpoint(),
                baggage.userData(),
                baggage.entries(),
                baggage.messages(),
                baggage.bound())));
  }
}
