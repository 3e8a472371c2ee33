package io.botmesh.impl.cdi;

import io.botmesh.api.ChatId;
import io.botmesh.api.ChatMoves;
import io.botmesh.api.spi.BotFinder;

/**
 * What moves chats of the bot that a class means, whichever bot it is at the moment of the call.
 * Thread-safe.
 */
final class MovesReference implements ChatMoves {
  private final BotFinder bots;
  private final Class<?> asker;

  MovesReference(BotFinder bots, Class<?> asker) {
    this.bots = bots;
    this.asker = asker;
  }

  @Override
  public ChatId move(ChatId from, ChatId to) {
    return bots.meantBy(asker).moves().move(from, to);
  }
}
