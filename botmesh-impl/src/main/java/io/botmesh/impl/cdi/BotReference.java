package io.botmesh.impl.cdi;

import io.botmesh.api.Bot;
import io.botmesh.api.ConversationBody;
import io.botmesh.api.ConversationSetup;
import io.botmesh.api.Fallback;
import io.botmesh.api.Flow;
import io.botmesh.api.MessageHandler;
import io.botmesh.api.ReplicaId;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** A bot that was injected: whichever is meant at the moment of the call. Thread-safe. */
final class BotReference implements Bot {
  private final Supplier<ModuleBot> meant;

  BotReference(Supplier<ModuleBot> meant) {
    this.meant = meant;
  }

  @Override
  public String name() {
    return bot().name();
  }

  @Override
  public ReplicaId replica() {
    return bot().replica();
  }

  @Override
  public Bot when(String text, MessageHandler handler) {
    return bot().when(text, handler);
  }

  @Override
  public Bot when(Pattern pattern, MessageHandler handler) {
    return bot().when(pattern, handler);
  }

  @Override
  public Bot otherwise(MessageHandler handler) {
    return bot().otherwise(handler);
  }

  @Override
  public Bot use(Flow flow) {
    return bot().use(flow);
  }

  private Bot bot() {
    return meant.get().bot();
  }

  @Override
  public ConversationSetup conversation(String name, ConversationBody body) {
    return bot().conversation(name, body);
  }

  @Override
  public Bot whenInterrupted(Fallback fallback) {
    return bot().whenInterrupted(fallback);
  }
}
