package io.botmesh.impl.cdi;

import io.botmesh.api.Bot;
import io.botmesh.api.Flow;
import io.botmesh.api.MessageHandler;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Changes;
import io.botmesh.impl.handler.TurnHandler;
import java.util.regex.Pattern;

/** A bot that routes nothing, until the declared one is there. */
record EarlyBot(String name, ReplicaId replica) implements Bot {
  TurnHandler seal() {
    return turn -> Changes.NONE;
  }

  @Override
  public Bot when(String text, MessageHandler handler) {
    return this;
  }

  @Override
  public Bot when(Pattern pattern, MessageHandler handler) {
    return this;
  }

  @Override
  public Bot otherwise(MessageHandler handler) {
    return this;
  }

  @Override
  public Bot use(Flow flow) {
    return this;
  }
}
