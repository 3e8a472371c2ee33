package io.botmesh.testmesh.seeds;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.ClaimCall;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.CommitCall;
import io.botmesh.api.spi.Grant;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.testkit.ForwardingTurnStore;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A store that notes every grant; for mistakes that confuse them. */
abstract class KnownGrants extends ForwardingTurnStore {
  private final Map<Fence, Held> byFence = new HashMap<>();
  private final Map<ChatId, Held> last = new HashMap<>();

  /** A grant, and whose it is. */
  record Held(Grant grant, ReplicaId by) {}

  KnownGrants(TurnStore whole) {
    super(whole);
  }

  Optional<Held> of(Fence fence) {
    return Optional.ofNullable(byFence.get(fence));
  }

  Optional<Held> last(ChatId chat) {
    return Optional.ofNullable(last.get(chat));
  }

  private void note(Claim claim, ReplicaId by) {
    Held held = new Held(claim.grant(), by);
    byFence.put(claim.grant().fence(), held);
    last.put(claim.chat(), held);
  }

  @Override
  public AcceptAnswer accept(AcceptCall call) {
    AcceptAnswer answer = super.accept(call);
    if (answer instanceof AcceptAnswer.Claimed claimed) {
      note(claimed.claim(), call.me());
    }
    return answer;
  }

  @Override
  public ClaimAnswer claim(ClaimCall call) {
    ClaimAnswer answer = super.claim(call);
    if (answer instanceof ClaimAnswer.Claimed claimed) {
      note(claimed.claim(), call.me());
    }
    return answer;
  }

  @Override
  public CommitAnswer commit(CommitCall call) {
    CommitAnswer answer = super.commit(call);
    if (answer instanceof CommitAnswer.Committed done) {
      done.next().ifPresent(next -> note(next, call.me()));
    }
    return answer;
  }
}
