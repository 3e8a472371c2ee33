package io.botmesh.testmesh.seeds;

import io.botmesh.api.ChatId;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.CommitCall;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.PumpAnswer;
import io.botmesh.api.spi.PumpCall;
import io.botmesh.api.spi.TickCall;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.testkit.ForwardingTurnStore;
import java.util.List;

/** What is handed out is ticked off before it is sent. */
final class TicksFirst extends ForwardingTurnStore {
  TicksFirst(TurnStore whole) {
    super(whole);
  }

  @Override
  public CommitAnswer commit(CommitCall call) {
    CommitAnswer answer = super.commit(call);
    if (answer instanceof CommitAnswer.Committed done && call.pump().isPresent()) {
      tickOff(call.chat(), call.pump().get(), done.entries(), call.lease());
    }
    return answer;
  }

  @Override
  public PumpAnswer pump(PumpCall call) {
    PumpAnswer answer = super.pump(call);
    if (answer instanceof PumpAnswer.Entries handed) {
      tickOff(call.chat(), call.token(), handed.entries(), call.lease());
    }
    return answer;
  }

  private void tickOff(
      ChatId chat, Token token, List<OutboxEntry> entries, java.time.Duration lease) {
    List<TickCall.Result> sent =
        entries.stream().<TickCall.Result>map(one -> new TickCall.Result.Sent(one.id())).toList();
    if (!sent.isEmpty()) {
      tick(new TickCall(chat, token, sent, lease));
    }
  }
}
