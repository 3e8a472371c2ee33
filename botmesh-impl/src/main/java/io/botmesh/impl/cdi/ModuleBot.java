package io.botmesh.impl.cdi;

import io.botmesh.api.Bot;
import io.botmesh.api.spi.RunningBot;
import java.util.Optional;

/** The one bot of a module, from its declaration to its stop. Thread-safe. */
final class ModuleBot {
  private final AppModule module;
  private final Bot bot;
  private final String prefix;

  // Written once by the launching thread; read by any.
  private volatile RunningBot running;

  /**
   * A bot that is not yet running.
   *
   * @param prefix what its keys begin with: two bots of one prefix would serve each other's chats
   */
  ModuleBot(AppModule module, Bot bot, String prefix) {
    this.module = module;
    this.bot = bot;
    this.prefix = prefix;
  }

  AppModule module() {
    return module;
  }

  Bot bot() {
    return bot;
  }

  String prefix() {
    return prefix;
  }

  void running(RunningBot engine) {
    running = engine;
  }

  Optional<RunningBot> engine() {
    return Optional.ofNullable(running);
  }
}
