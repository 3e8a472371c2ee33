package io.botmesh.impl.cdi;

import io.botmesh.api.CoordinationUnavailable;
import java.util.Collection;

/** Finds the bot that a module means. Thread-safe. */
final class BotDirectory {
  private final ActiveBots bots;
  private final MeshExtension declared;

  BotDirectory(ActiveBots bots, MeshExtension declared) {
    this.bots = bots;
    this.declared = declared;
  }

  /**
   * Finds the module's own bot; for a module without bots, the only one there is.
   *
   * @throws CoordinationUnavailable if that bot is not active, or there are several
   */
  ModuleBot botOf(ClassLoader module) {
    return bots.of(module).orElseGet(() -> onlyBot(module));
  }

  private ModuleBot onlyBot(ClassLoader module) {
    Collection<ModuleBot> active = bots.active();
    if (declared.declaresBot(module) || active.isEmpty()) {
      throw new CoordinationUnavailable(
          "BMESH-0601 The bot is not running in this module. Use it from the moment that BotStarting"
              + " is observed until BotStopped; a web module's bot starts if botmesh-starter is in"
              + " its WEB-INF/lib");
    }
    if (active.size() > 1) {
      throw new CoordinationUnavailable(
          "BMESH-0602 This module has no bot of its own and the application runs "
              + active.size()
              + " of them: ask RunningBots for the one that is meant");
    }
    return active.iterator().next();
  }
}
