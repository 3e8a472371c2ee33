package io.botmesh.testkit;

import io.botmesh.api.MessageId;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.Ticket;
import io.botmesh.api.spi.TurnStore;
import java.util.concurrent.atomic.AtomicInteger;

/** Accepts an id that was seen before as if it were new. Thread-safe. */
final class ForgetsDuplicates extends RewordingTurnStore {
  private static final String ALIAS = "\u0000again-";

  private final AtomicInteger aliases = new AtomicInteger();

  ForgetsDuplicates(TurnStore whole) {
    super(whole);
  }

  @Override
  public AcceptAnswer accept(AcceptCall call) {
    AcceptAnswer answer = super.accept(call);
    return answer instanceof AcceptAnswer.Duplicate ? super.accept(aliased(call)) : answer;
  }

  @Override
  Claim shown(Claim claim) {
    Ticket ticket = claim.ticket();
    return new Claim(
        claim.chat(),
        claim.grant(),
        claim.lease(),
        new Ticket(
            ticket.number(),
            withoutAlias(ticket.id()),
            ticket.token(),
            ticket.attempts(),
            ticket.message()),
        claim.state(),
        claim.pumpFree());
  }

  private AcceptCall aliased(AcceptCall call) {
    return new AcceptCall(
        call.chat(),
        new MessageId(call.id() + ALIAS + aliases.incrementAndGet()),
        call.token(),
        call.me(),
        call.message(),
        call.want(),
        call.over(),
        call.lease(),
        call.floor());
  }

  private static MessageId withoutAlias(MessageId id) {
    int at = id.value().indexOf(ALIAS);
    return at < 0 ? id : new MessageId(id.value().substring(0, at));
  }
}
