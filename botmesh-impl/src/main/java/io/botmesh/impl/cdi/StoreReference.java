package io.botmesh.impl.cdi;

import io.botmesh.api.Store;
import io.botmesh.api.spi.BotFinder;
import io.botmesh.api.spi.ForwardingStore;

/**
 * The store of the bot that a class means, whichever it is at the moment of the call. Thread-safe.
 */
final class StoreReference extends ForwardingStore {
  private final BotFinder bots;
  private final Class<?> asker;

  StoreReference(BotFinder bots, Class<?> asker) {
    this.bots = bots;
    this.asker = asker;
  }

  @Override
  protected Store store() {
    return bots.meantBy(asker).store();
  }
}
