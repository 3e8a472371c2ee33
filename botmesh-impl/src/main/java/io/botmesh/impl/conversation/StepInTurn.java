package io.botmesh.impl.conversation;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.StepContext;
import io.botmesh.api.UserData;
import io.botmesh.impl.handler.TurnContext;

/** One step as its body sees it; afterwards it tells where to go. */
final class StepInTurn implements StepContext {
  /** Where a conversation goes after a step. */
  enum Way {
    ON,
    STAY,
    END
  }

  private final TurnContext context;
  private final Object state;
  private Way way = Way.ON;

  StepInTurn(TurnContext context, Object state) {
    this.context = context;
    this.state = state;
  }

  /** Returns the conversation's state, as its {@link StateType} makes it. */
  Object state() {
    return state;
  }

  Way way() {
    return way;
  }

  @Override
  public ChatId chat() {
    return context.chat();
  }

  @Override
  public InboundMessage message() {
    return context.message();
  }

  @Override
  public String text() {
    return context.text();
  }

  @Override
  public void reply(String text) {
    context.reply(text);
  }

  @Override
  public void repeat(String text) {
    context.reply(text);
    if (way == Way.ON) {
      way = Way.STAY;
    }
  }

  @Override
  public void end() {
    way = Way.END;
  }

  @Override
  public UserData user() {
    return context.user();
  }

  @Override
  public Fence fence() {
    return context.fence();
  }

  @Override
  public ReplicaId replica() {
    return context.replica();
  }

  @Override
  public boolean stillHeld() {
    return context.stillHeld();
  }
}
