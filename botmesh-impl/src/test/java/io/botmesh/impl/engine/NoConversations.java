package io.botmesh.impl.engine;

import io.botmesh.api.Flow;
import io.botmesh.impl.handler.Conversations;
import io.botmesh.impl.handler.TurnContext;

/** For bots of routes alone. */
final class NoConversations implements Conversations {
  @Override
  public void add(Flow flow) {
    throw new UnsupportedOperationException("no conversations in this test");
  }

  @Override
  public boolean has(String name) {
    return false;
  }

  @Override
  public boolean goOn(TurnContext context) {
    return false;
  }

  @Override
  public boolean triggeredBy(TurnContext context) {
    return false;
  }

  @Override
  public void enter(TurnContext context, String name) {
    throw new IllegalArgumentException("no conversation " + name);
  }
}
