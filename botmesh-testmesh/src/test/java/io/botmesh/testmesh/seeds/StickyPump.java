package io.botmesh.testmesh.seeds;

import io.botmesh.api.ChatId;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.CommitCall;
import io.botmesh.api.spi.PumpAnswer;
import io.botmesh.api.spi.PumpCall;
import io.botmesh.api.spi.TickAnswer;
import io.botmesh.api.spi.TickCall;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.testkit.Ending;
import io.botmesh.testkit.ForwardingTurnStore;
import java.util.HashMap;
import java.util.Map;

/** A replica's pump has one name for ever, or for as long as there is something to send. */
final class StickyPump extends ForwardingTurnStore {
  private final boolean untilEmpty;
  private final Map<String, Token> names = new HashMap<>();

  StickyPump(TurnStore whole, boolean untilEmpty) {
    super(whole);
    this.untilEmpty = untilEmpty;
  }

  private static String whose(ChatId chat, Token token) {
    return chat + " " + token.value().substring(0, token.value().indexOf('#'));
  }

  private Token sticky(ChatId chat, Token token) {
    return names.computeIfAbsent(whose(chat, token), replica -> token);
  }

  @Override
  public CommitAnswer commit(CommitCall call) {
    return super.commit(
        new Ending(call).pumping(call.pump().map(token -> sticky(call.chat(), token))).call());
  }

  @Override
  public PumpAnswer pump(PumpCall call) {
    Token name = sticky(call.chat(), call.token());
    PumpAnswer answer =
        super.pump(new PumpCall(call.chat(), name, call.me(), call.gone(), call.lease()));
    if (untilEmpty && answer instanceof PumpAnswer.Empty) {
      names.remove(whose(call.chat(), call.token()));
    }
    return answer;
  }

  @Override
  public TickAnswer tick(TickCall call) {
    return super.tick(
        new TickCall(call.chat(), sticky(call.chat(), call.token()), call.results(), call.lease()));
  }
}
