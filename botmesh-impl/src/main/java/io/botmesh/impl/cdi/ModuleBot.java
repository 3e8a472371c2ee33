package io.botmesh.impl.cdi;

import io.botmesh.api.Bot;
import io.botmesh.api.Store;
import io.botmesh.api.spi.RunningBot;
import java.util.Optional;

/** The one bot of a module, from its declaration to its stop. Thread-safe. */
final class ModuleBot {
  private final ClassLoader module;
  private final Bot bot;
  private final String prefix;

  // Written once by the launching thread; read by any.
  private volatile Running running;

  /**
   * A bot that is not yet running.
   *
   * @param prefix what its keys begin with: two bots of one prefix would serve each other's chats
   */
  ModuleBot(ClassLoader module, Bot bot, String prefix) {
    this.module = module;
    this.bot = bot;
    this.prefix = prefix;
  }

  ClassLoader module() {
    return module;
  }

  Bot bot() {
    return bot;
  }

  String prefix() {
    return prefix;
  }

  void running(RunningBot engine, Store store) {
    running = new Running(engine, store);
  }

  Optional<RunningBot> engine() {
    return Optional.ofNullable(running).map(Running::engine);
  }

  Optional<Store> store() {
    return Optional.ofNullable(running).map(Running::store);
  }

  private record Running(RunningBot engine, Store store) {}
}
