package io.botmesh.impl.engine;

import io.botmesh.impl.ask.EngineThreads;
import io.botmesh.impl.ask.Pause;

/**
 * What one engine runs on: threads, and a way to wait between two askings. In production the
 * machine's own; a test may hand in another one that decides itself who runs when. Thread-safe.
 */
public interface EngineRuntime extends AutoCloseable {
  /** Returns the engine's threads; always the same. */
  EngineThreads threads();

  /** Returns how the engine waits; always the same. */
  Pause pause();

  /**
   * Ends everything that runs here. What is still to be told is told first, what else still runs is
   * interrupted. Closing twice is harmless.
   */
  @Override
  void close();
}
