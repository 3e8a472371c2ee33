package io.botmesh.redis.cdi;

import io.botmesh.api.spi.BotFinder;
import io.botmesh.api.spi.ForwardingStore;
import io.botmesh.api.spi.RunningBot;
import io.botmesh.redis.Layout;
import io.botmesh.redis.RedisStore;

/**
 * The store of the bot that a class means, whichever it is at the moment of the call. Thread-safe.
 */
final class RedisStoreReference extends ForwardingStore implements RedisStore {
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
  protected RedisStore store() {
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
