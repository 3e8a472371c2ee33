package io.botmesh.impl.cdi;

import static java.util.stream.Collectors.joining;

import io.botmesh.api.CoordinationUnavailable;
import java.util.List;
import java.util.Optional;

/** Finds the bot that somebody means. Thread-safe. */
final class BotDirectory {
  private final ActiveBots bots;
  private final MeshExtension declared;

  BotDirectory(ActiveBots bots, MeshExtension declared) {
    this.bots = bots;
    this.declared = declared;
  }

  /**
   * Finds the bot that a class means, started or about to start.
   *
   * @throws CoordinationUnavailable if that bot is not active, or there are several
   */
  ModuleBot meantBy(Class<?> asker) {
    AppModule own = AppModule.of(asker);
    return bots.of(own).orElseGet(() -> theOne(candidates(asker, own)));
  }

  /**
   * Finds a bot by its name.
   *
   * @throws CoordinationUnavailable if none of that name is active
   */
  ModuleBot named(String name) {
    return bots.active().stream()
        .filter(bot -> bot.bot().name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new CoordinationUnavailable(
                    "BMESH-0604 No bot named "
                        + name
                        + " is active in this application just now; there are: "
                        + names(List.copyOf(bots.active()))));
  }

  /** A library's class belongs to every bot whose module sees it; a web module's to nobody's. */
  private List<ModuleBot> candidates(Class<?> asker, AppModule own) {
    List<ModuleBot> all = List.copyOf(bots.active());
    List<ModuleBot> owners = all.stream().filter(bot -> bot.module().sees(asker)).toList();
    if (all.isEmpty() || (owners.isEmpty() && declared.declaresBot(own))) {
      throw new CoordinationUnavailable(
          "BMESH-0601 The bot is not running in this module. Use it from the moment that BotStarting"
              + " is observed until BotStopped; a web module's bot starts if botmesh-starter is in"
              + " its WEB-INF/lib");
    }
    return owners.isEmpty() ? all : owners;
  }

  private ModuleBot theOne(List<ModuleBot> candidates) {
    Optional<ModuleBot> callers = candidates.stream().filter(bots::isCallers).findFirst();
    if (callers.isEmpty() && candidates.size() > 1) {
      throw new CoordinationUnavailable(
          "BMESH-0602 This module has no bot of its own and the application runs several, "
              + names(candidates)
              + ": say which one is meant by @Named, or ask RunningBots");
    }
    return callers.orElseGet(() -> candidates.get(0));
  }

  private static String names(List<ModuleBot> bots) {
    return bots.stream().map(bot -> bot.bot().name()).sorted().collect(joining(", "));
  }
}
