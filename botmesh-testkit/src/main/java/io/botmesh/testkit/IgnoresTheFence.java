package io.botmesh.testkit;

import io.botmesh.api.ChatId;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.CommitCall;
import io.botmesh.api.spi.SaveAnswer;
import io.botmesh.api.spi.SaveCall;
import io.botmesh.api.spi.TurnStore;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Lets whoever writes pass as the holder in force, however late. Thread-safe. */
final class IgnoresTheFence extends RewordingTurnStore {
  private final Map<ChatId, Claim> inForce = new ConcurrentHashMap<>();

  IgnoresTheFence(TurnStore whole) {
    super(whole);
  }

  @Override
  Claim shown(Claim claim) {
    inForce.put(claim.chat(), claim);
    return claim;
  }

  @Override
  public SaveAnswer save(SaveCall call) {
    SaveAnswer answer = super.save(call);
    Claim current = inForce.get(call.chat());
    if (!(answer instanceof SaveAnswer.Lost) || current == null) {
      return answer;
    }
    return super.save(
        new SaveCall(
            call.chat(),
            current.grant(),
            call.call(),
            read(call.chat()).checkpoint().version(),
            call.checkpoint(),
            call.entries()));
  }

  @Override
  public CommitAnswer commit(CommitCall call) {
    CommitAnswer answer = super.commit(call);
    Claim current = inForce.get(call.chat());
    if (!(answer instanceof CommitAnswer.Lost) || current == null) {
      return answer;
    }
    return super.commit(
        new Ending(call)
            .under(current.grant())
            .ofMessage(current.ticket().id())
            .on(read(call.chat()).versions())
            .call());
  }
}
