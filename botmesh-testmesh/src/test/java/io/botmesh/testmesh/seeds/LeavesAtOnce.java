package io.botmesh.testmesh.seeds;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.ClaimCall;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.CommitCall;
import io.botmesh.api.spi.Roster;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.testkit.ForwardingTurnStore;
import java.util.List;
import java.util.function.UnaryOperator;

/** A chat leaves the index as soon as it is found idle. */
final class LeavesAtOnce implements UnaryOperator<Backend> {
  @Override
  public Backend apply(Backend whole) {
    return Mistake.with(whole, "turns", new Leaving(whole.turns(), whole.roster()));
  }

  private static final class Leaving extends ForwardingTurnStore {
    private final Roster roster;

    Leaving(TurnStore whole, Roster roster) {
      super(whole);
      this.roster = roster;
    }

    @Override
    public ClaimAnswer claim(ClaimCall call) {
      ClaimAnswer answer = super.claim(call);
      if (answer instanceof ClaimAnswer.Empty empty && empty.idle()) {
        leave(call.me(), call.chat());
      }
      return answer;
    }

    @Override
    public CommitAnswer commit(CommitCall call) {
      CommitAnswer answer = super.commit(call);
      if (answer instanceof CommitAnswer.Committed done && done.idle()) {
        leave(call.me(), call.chat());
      }
      return answer;
    }

    private void leave(ReplicaId me, ChatId chat) {
      roster.leave(me, List.of(chat));
    }
  }
}
