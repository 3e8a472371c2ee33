package io.botmesh.api.spi;

import java.util.function.UnaryOperator;

/** Starts the bot of a web module; the starter calls it in that module's context. Thread-safe. */
public interface Launcher {
  /**
   * Starts the bot of the module whose classes this loader loads. Returns as soon as the engine
   * runs; it never waits for a managed task.
   *
   * @param module the module's class loader; beans whose class it loaded are the bot's
   * @param context wraps a task so that it runs with the module's class loader and naming context
   * @return closing it stops the bot in an orderly way and waits for that, within bounds
   * @throws io.botmesh.api.BotMisconfigured if the configuration is wrong
   */
  AutoCloseable launch(ClassLoader module, UnaryOperator<Runnable> context);
}
