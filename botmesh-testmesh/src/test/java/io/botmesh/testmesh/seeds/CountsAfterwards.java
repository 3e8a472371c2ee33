package io.botmesh.testmesh.seeds;

import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.ClaimCall;
import io.botmesh.api.spi.Evidence;
import io.botmesh.api.spi.GiveUpCall;
import io.botmesh.api.spi.TurnStore;
import java.time.Duration;

/** An attempt whose replica died does not count. */
final class CountsAfterwards extends KnownGrants {
  CountsAfterwards(TurnStore whole) {
    super(whole);
  }

  @Override
  public ClaimAnswer claim(ClaimCall call) {
    call.gone()
        .filter(Evidence.OfGrant.class::isInstance)
        .flatMap(evidence -> of(((Evidence.OfGrant) evidence).fence()))
        .ifPresent(
            dead ->
                giveUp(
                    new GiveUpCall(
                        call.chat(), dead.grant(), GiveUpCall.Why.NEVER_STARTED, Duration.ZERO)));
    return super.claim(call);
  }
}
