package io.botmesh.impl.engine;

import io.botmesh.api.Bot;
import io.botmesh.api.spi.Provider;
import io.botmesh.api.spi.RunningBot;
import java.util.Optional;

/** One replica of one bot. Thread-safe. */
public final class Engine implements RunningBot, AutoCloseable {
  private final EngineParts parts;

  /** Makes an engine that does nothing yet. */
  public Engine(EngineParts parts) {
    this.parts = parts;
  }

  /** Takes up the work. Called once. The backend need not be within reach. */
  public void start() {}

  @Override
  public Bot bot() {
    return parts.bot();
  }

  @Override
  public Optional<Provider> provider(String name) {
    return Optional.empty();
  }

  @Override
  public Health health() {
    return new Health(false, false, true, "not started");
  }

  /** Stops in an orderly way and waits for that, within bounds. Closing twice is harmless. */
  @Override
  public void close() {}
}
