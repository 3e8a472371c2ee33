package io.botmesh.impl.conversation;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.UserData;
import io.botmesh.impl.dialogue.DialogueTurn;
import io.botmesh.impl.dialogue.Journal;
import io.botmesh.impl.handler.TurnContext;
import io.botmesh.impl.signal.Deed;
import io.botmesh.impl.signal.Detail;
import io.botmesh.impl.signal.Span;
import java.time.Instant;
import java.util.Locale;
import java.util.concurrent.Callable;

/** What a turn gives to the body of an imperative conversation. */
final class DialogueInTurn implements DialogueTurn, AutoCloseable {
  private final TurnContext context;
  private final DialogueKeeper keeper;
  private final RunTools tools;
  private final Span span;
  private boolean ended;

  DialogueInTurn(
      DialogueConversation definition, TurnContext context, DialogueKeeper keeper, RunTools tools) {
    this.context = context;
    this.keeper = keeper;
    this.tools = tools;
    this.span =
        tools
            .signals()
            .begin(Deed.STEP, context.chat())
            .with(Detail.CONVERSATION, definition.name());
  }

  /** Lets the body go on, and measures that. */
  <T> T done(Callable<T> goOn) throws Exception {
    try {
      T reached = goOn.call();
      span.ends("done");
      ended = true;
      return reached;
    } catch (Exception | Error failed) {
      span.fails(failed);
      ended = true;
      throw failed;
    }
  }

  @Override
  public void close() {
    if (!ended) {
      span.ends("done");
    }
  }

  @Override
  public Presence enter() {
    Presence here = tools.presence().of(context);
    Span.Current current = span.current();
    return () -> {
      current.close();
      here.close();
    };
  }

  @Override
  public Presence enterAside() {
    return tools.presence().aside(context);
  }

  @Override
  public String text() {
    return context.text();
  }

  @Override
  public Instant at() {
    return context.message().at();
  }

  @Override
  public Instant now() {
    return tools.clock().now();
  }

  @Override
  public ChatId chat() {
    return context.chat();
  }

  @Override
  public void reply(String text) {
    context.reply(text);
  }

  @Override
  public UserData user() {
    return context.user();
  }

  @Override
  public Locale locale() {
    return context.locale();
  }

  @Override
  public String translate(Locale language, String text, Object... places) {
    return context.translateInto(language, text, places);
  }

  @Override
  public ReplicaId replica() {
    return context.replica();
  }

  @Override
  public Fence fence() {
    return context.fence();
  }

  @Override
  public boolean stillHeld() {
    return context.stillHeld();
  }

  @Override
  public void save(Journal soFar) {
    keeper.save(soFar);
  }

  @Override
  public void whenCommitted(Runnable action) {
    context.turn().atCommit(action);
  }
}
