package io.botmesh.redis.cdi;

import io.botmesh.api.spi.BotFinder;
import io.botmesh.redis.RedisStore;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.Typed;
import jakarta.enterprise.inject.spi.InjectionPoint;
import jakarta.inject.Inject;

/** Injects the store of the bot that a class means, if that bot keeps its state on Redis. */
@Dependent
public class InjectedRedisStore {
  private final BotFinder bots;

  /** With where to find bots. */
  @Inject
  public InjectedRedisStore(BotFinder bots) {
    this.bots = bots;
  }

  /**
   * Gives the store of the injecting module's bot; in a module without bots, of the only one. Each
   * use throws {@link IllegalStateException} while that bot keeps its state elsewhere.
   */
  // Not as a Store: that is injected by the engine, for every backend.
  @Produces
  @Dependent
  @Typed(RedisStore.class)
  public RedisStore store(InjectionPoint point) {
    // A lookup by hand, as by CDI.current(), has no class that asks: any module may.
    Class<?> asker =
        point.getMember() == null ? RedisStore.class : point.getMember().getDeclaringClass();
    return new RedisStoreReference(bots, asker);
  }
}
