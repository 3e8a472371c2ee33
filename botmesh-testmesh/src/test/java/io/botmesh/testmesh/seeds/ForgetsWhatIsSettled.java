package io.botmesh.testmesh.seeds;

import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.CommitCall;
import io.botmesh.api.spi.Grant;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.testkit.ForwardingTurnStore;
import java.util.HashSet;
import java.util.Set;

/** A commit that is asked again finds its turn gone, and says no more. */
final class ForgetsWhatIsSettled extends ForwardingTurnStore {
  private final Set<Grant> settled = new HashSet<>();

  ForgetsWhatIsSettled(TurnStore whole) {
    super(whole);
  }

  @Override
  public CommitAnswer commit(CommitCall call) {
    if (settled.contains(call.grant())) {
      return new CommitAnswer.Lost();
    }
    CommitAnswer answer = super.commit(call);
    if (answer instanceof CommitAnswer.Committed) {
      settled.add(call.grant());
    }
    return answer;
  }
}
