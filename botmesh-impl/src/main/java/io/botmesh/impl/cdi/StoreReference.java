package io.botmesh.impl.cdi;

import io.botmesh.api.ChatId;
import io.botmesh.api.LogEntry;
import io.botmesh.api.LogLine;
import io.botmesh.api.Store;
import io.botmesh.api.spi.BotFinder;
import java.util.List;
import java.util.Optional;

/**
 * The store of the bot that a class means, whichever it is at the moment of the call. Thread-safe.
 */
final class StoreReference implements Store {
  private final BotFinder bots;
  private final Class<?> asker;

  StoreReference(BotFinder bots, Class<?> asker) {
    this.bots = bots;
    this.asker = asker;
  }

  @Override
  public List<Long> append(ChatId chat, List<LogLine> lines) {
    return store().append(chat, lines);
  }

  @Override
  public List<LogEntry> messages(ChatId chat, long after, int limit) {
    return store().messages(chat, after, limit);
  }

  @Override
  public Optional<String> userData(ChatId chat) {
    return store().userData(chat);
  }

  private Store store() {
    return bots.meantBy(asker).store();
  }
}
