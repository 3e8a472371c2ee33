package io.botmesh.impl.memory;

import io.botmesh.api.spi.ArriveAnswer;
import io.botmesh.api.spi.Baggage;
import io.botmesh.api.spi.Token;

/**
 * How much of a move has arrived.
 *
 * @param move name of the move
 * @param ticket the last ticket that has arrived
 * @param entry the last entry that has arrived
 */
record ArrivalMark(Token move, long ticket, long entry) {
  /** Before anything of this move has arrived. */
  static ArrivalMark before(Baggage baggage) {
    return new ArrivalMark(baggage.move(), 0, 0);
  }

  ArriveAnswer.Before shown() {
    return new ArriveAnswer.Before(ticket, entry);
  }

  ArrivalMark with(Baggage baggage) {
    return new ArrivalMark(
        move, Math.max(ticket, baggage.lastTicket()), Math.max(entry, baggage.lastEntry()));
  }
}
