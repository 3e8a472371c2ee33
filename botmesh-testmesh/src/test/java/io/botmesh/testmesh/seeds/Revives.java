package io.botmesh.testmesh.seeds;

import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.testkit.ForwardingTurnStore;
import java.util.Optional;

/** An id that was skipped is accepted again although nobody asked for that. */
final class Revives extends ForwardingTurnStore {
  Revives(TurnStore whole) {
    super(whole);
  }

  @Override
  public AcceptAnswer accept(AcceptCall call) {
    AcceptAnswer answer = super.accept(call);
    return answer instanceof AcceptAnswer.Skipped skipped
        ? super.accept(over(call, skipped.token()))
        : answer;
  }

  private static AcceptCall over(AcceptCall call, Token skipped) {
    return new AcceptCall(
        call.chat(),
        call.id(),
        call.token(),
        call.me(),
        call.message(),
        call.want(),
        Optional.of(skipped),
        call.lease(),
        call.floor());
  }
}
