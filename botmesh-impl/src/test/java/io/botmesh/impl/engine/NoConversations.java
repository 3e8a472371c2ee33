package io.botmesh.impl.engine;

import io.botmesh.api.Fallback;
import io.botmesh.api.Flow;
import io.botmesh.impl.handler.Conversations;
import io.botmesh.impl.handler.DeclaredConversation;
import io.botmesh.impl.handler.TurnContext;
import io.botmesh.impl.wire.DueTimer;
import java.util.Map;
import java.util.Set;

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
  public boolean tryAgain(TurnContext context) {
    return false;
  }

  @Override
  public boolean triggeredBy(TurnContext context) {
    return false;
  }

  @Override
  public void enter(TurnContext context, String name, Map<String, Object> initial) {
    throw new IllegalArgumentException("no conversation " + name);
  }

  @Override
  public void add(DeclaredConversation declared) {
    throw new UnsupportedOperationException("no conversations in this test");
  }

  @Override
  public Set<String> timers() {
    return Set.of();
  }

  @Override
  public void due(TurnContext context, DueTimer timer) {
    throw new UnsupportedOperationException("no conversations in this test");
  }

  @Override
  public boolean decidedBy(Fallback fallback) {
    return false;
  }
}
