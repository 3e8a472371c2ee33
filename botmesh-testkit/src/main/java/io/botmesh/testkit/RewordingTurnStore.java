package io.botmesh.testkit;

import io.botmesh.api.ChatId;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.ClaimCall;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.CommitCall;
import io.botmesh.api.spi.TurnHeld;
import io.botmesh.api.spi.TurnStore;
import java.util.Optional;

/** A turn store whose turns are told in other words than the store's behind it. */
abstract class RewordingTurnStore extends ForwardingTurnStore {
  RewordingTurnStore(TurnStore whole) {
    super(whole);
  }

  /** Says how a turn that was granted is shown. */
  abstract Claim shown(Claim claim);

  /** Says how a turn that another has is shown. */
  TurnHeld shown(ChatId chat, TurnHeld held) {
    return held;
  }

  @Override
  public AcceptAnswer accept(AcceptCall call) {
    AcceptAnswer answer = super.accept(call);
    if (answer instanceof AcceptAnswer.Claimed turn) {
      return new AcceptAnswer.Claimed(shown(turn.claim()), turn.forgot());
    }
    if (answer instanceof AcceptAnswer.Waiting waiting) {
      return new AcceptAnswer.Waiting(
          waiting.number(), waiting.held().map(held -> shown(call.chat(), held)), waiting.forgot());
    }
    return answer;
  }

  @Override
  public ClaimAnswer claim(ClaimCall call) {
    ClaimAnswer answer = super.claim(call);
    if (answer instanceof ClaimAnswer.Claimed turn) {
      return new ClaimAnswer.Claimed(shown(turn.claim()));
    }
    if (answer instanceof ClaimAnswer.Held held) {
      return new ClaimAnswer.Held(shown(call.chat(), held.held()), held.mine());
    }
    return answer;
  }

  @Override
  public CommitAnswer commit(CommitCall call) {
    CommitAnswer answer = super.commit(call);
    if (answer instanceof CommitAnswer.Committed done) {
      Optional<Claim> next = done.next().map(this::shown);
      return new CommitAnswer.Committed(next, done.idle(), done.entries());
    }
    return answer;
  }
}
