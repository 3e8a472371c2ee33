package io.botmesh.impl.cdi;

import io.botmesh.api.Coordinator;
import io.botmesh.api.HeldLock;
import io.botmesh.api.Leadership;
import io.botmesh.api.spi.BotFinder;
import java.time.Duration;
import java.util.Optional;

/**
 * The coordinator of the bot that a class means, whichever it is at the moment of the call.
 * Thread-safe.
 */
final class CoordinatorReference implements Coordinator {
  private final BotFinder bots;
  private final Class<?> asker;

  CoordinatorReference(BotFinder bots, Class<?> asker) {
    this.bots = bots;
    this.asker = asker;
  }

  @Override
  public Optional<Leadership> tryLead(String name) {
    return meant().tryLead(name);
  }

  @Override
  public Optional<HeldLock> tryLock(String name) {
    return meant().tryLock(name);
  }

  @Override
  public Optional<HeldLock> tryLock(String name, Duration patience) throws InterruptedException {
    return meant().tryLock(name, patience);
  }

  private Coordinator meant() {
    return bots.meantBy(asker).coordinator();
  }
}
