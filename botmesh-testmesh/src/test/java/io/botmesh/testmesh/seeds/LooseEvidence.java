package io.botmesh.testmesh.seeds;

import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.ClaimCall;
import io.botmesh.api.spi.Evidence;
import io.botmesh.api.spi.TurnStore;
import java.util.Optional;

/** Takes evidence about one grant for evidence about another of the same replica. */
final class LooseEvidence extends KnownGrants {
  LooseEvidence(TurnStore whole) {
    super(whole);
  }

  @Override
  public ClaimAnswer claim(ClaimCall call) {
    return super.claim(
        new ClaimCall(
            call.chat(),
            call.token(),
            call.me(),
            call.gone().map(evidence -> loosened(call, evidence)),
            call.lease(),
            call.floor()));
  }

  private Evidence loosened(ClaimCall call, Evidence evidence) {
    if (!(evidence instanceof Evidence.OfGrant ofGrant)) {
      return evidence;
    }
    Optional<Held> named = of(ofGrant.fence());
    return last(call.chat())
        .filter(held -> named.isPresent() && held.by().equals(named.get().by()))
        .<Evidence>map(held -> new Evidence.OfGrant(held.grant().fence()))
        .orElse(evidence);
  }
}
