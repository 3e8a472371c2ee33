package io.botmesh.redis.cdi;

import io.botmesh.api.ChatId;
import io.botmesh.api.LogEntry;
import io.botmesh.api.LogLine;
import io.botmesh.api.spi.BotFinder;
import io.botmesh.api.spi.RunningBot;
import io.botmesh.redis.Layout;
import io.botmesh.redis.RedisStore;
import java.util.List;
import java.util.Optional;

/**
 * The store of the bot that a class means, whichever it is at the moment of the call. Thread-safe.
 */
final class RedisStoreReference implements RedisStore {
  private final BotFinder bots;
  private final Class<?> asker;

  RedisStoreReference(BotFinder bots, Class<?> asker) {
    this.bots = bots;
    this.asker = asker;
  }

  @Override
  public Layout layout() {
    return store().layout();
  }

  @Override
  public String prefix() {
    return store().prefix();
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

  private RedisStore store() {
    RunningBot bot = bots.meantBy(asker);
    if (bot.store() instanceof RedisStore redis) {
      return redis;
    }
    throw new IllegalStateException(
        "BMESH-0536 The bot "
            + bot.bot().name()
            + " does not keep its state on Redis: set botmesh.redis.url, or inject Store instead of"
            + " RedisStore");
  }
}
