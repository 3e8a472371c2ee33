package io.botmesh.testmesh.seeds;

import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.PumpAnswer;
import io.botmesh.api.spi.PumpCall;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.testkit.ForwardingTurnStore;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Takes evidence about one take of the pump for evidence about another of the same replica. */
final class LoosePumpEvidence extends ForwardingTurnStore {
  private final Map<Long, ReplicaId> named = new HashMap<>();

  LoosePumpEvidence(TurnStore whole) {
    super(whole);
  }

  @Override
  public PumpAnswer pump(PumpCall call) {
    PumpAnswer answer = super.pump(call);
    if (!(answer instanceof PumpAnswer.PumpHeld held)) {
      return answer;
    }
    named.put(held.take(), held.owner());
    boolean loosely = call.gone().map(named::get).filter(held.owner()::equals).isPresent();
    return loosely ? super.pump(with(call, held.take())) : answer;
  }

  private static PumpCall with(PumpCall call, long take) {
    return new PumpCall(call.chat(), call.token(), call.me(), Optional.of(take), call.lease());
  }
}
