package io.botmesh.impl.engine;

import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.ClaimCall;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.testkit.ForwardingTurnStore;

/** Accepts messages and lets them wait: what a replica does that stops right then. */
final class TakesNoTurn extends ForwardingTurnStore {
  TakesNoTurn(TurnStore whole) {
    super(whole);
  }

  @Override
  public AcceptAnswer accept(AcceptCall call) {
    return super.accept(
        new AcceptCall(
            call.chat(),
            call.id(),
            call.token(),
            call.me(),
            call.message(),
            false,
            call.over(),
            call.lease(),
            call.floor()));
  }

  @Override
  public ClaimAnswer claim(ClaimCall call) {
    throw new CoordinationUnavailable("it takes no turn, as the test asks");
  }
}
