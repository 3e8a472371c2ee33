package io.botmesh.impl.cdi;

import io.botmesh.api.Bot;
import io.botmesh.api.ConversationBody;
import io.botmesh.api.ConversationSetup;
import io.botmesh.api.Fallback;
import io.botmesh.api.Flow;
import io.botmesh.api.MessageHandler;
import io.botmesh.api.ReplicaId;
import java.util.regex.Pattern;

/** A bot that has started long ago. */
record ElderBot(String name, ReplicaId replica) implements Bot {
  @Override
  public Bot when(String text, MessageHandler handler) {
    throw new IllegalStateException("started");
  }

  @Override
  public Bot when(Pattern pattern, MessageHandler handler) {
    throw new IllegalStateException("started");
  }

  @Override
  public Bot otherwise(MessageHandler handler) {
    throw new IllegalStateException("started");
  }

  @Override
  public Bot use(Flow flow) {
    throw new IllegalStateException("started");
  }

  @Override
  public ConversationSetup conversation(String name, ConversationBody body) {
    throw new IllegalStateException("started");
  }

  @Override
  public Bot whenInterrupted(Fallback fallback) {
    throw new IllegalStateException("started");
  }
}
