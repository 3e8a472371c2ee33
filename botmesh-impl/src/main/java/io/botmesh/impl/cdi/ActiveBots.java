package io.botmesh.impl.cdi;

import io.botmesh.api.BotMisconfigured;
import io.botmesh.api.Complaint;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.spi.BotFinder;
import io.botmesh.api.spi.RunningBot;
import io.botmesh.api.spi.RunningBots;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The bots of an application, one to a module, for as long as they are active. Thread-safe; changes
 * are made one at a time.
 */
@ApplicationScoped
public class ActiveBots implements RunningBots, BotFinder {
  private final Map<AppModule, ModuleBot> bots = new ConcurrentHashMap<>();
  private final BotDirectory directory;

  // Not static, so that each application has its own.
  @SuppressWarnings("ThreadLocalUsage")
  private final ThreadLocal<AppModule> served = new ThreadLocal<>();

  /** For the container's proxy only. */
  protected ActiveBots() {
    this(new MeshExtension());
  }

  /** Without any bot. */
  @Inject
  public ActiveBots(MeshExtension declared) {
    this.directory = new BotDirectory(this, declared);
  }

  /**
   * Takes up a bot.
   *
   * @throws BotMisconfigured if its module has one already, or another active bot of this
   *     application has its name or its prefix
   */
  public synchronized void enter(ModuleBot newcomer) {
    List<Complaint> complaints = new ArrayList<>();
    for (ModuleBot active : bots.values()) {
      complaints.addAll(clash(newcomer, active));
    }
    if (!complaints.isEmpty()) {
      throw new BotMisconfigured(complaints);
    }
    bots.put(newcomer.module(), newcomer);
  }

  /** Lets go of a bot; nothing happens if it was not taken up. */
  public synchronized void leave(ModuleBot bot) {
    bots.remove(bot.module(), bot);
  }

  /** Returns the bot of a module, started or about to start. */
  public Optional<ModuleBot> of(AppModule module) {
    return Optional.ofNullable(bots.get(module));
  }

  /** Returns every bot that is active. */
  public Collection<ModuleBot> active() {
    return List.copyOf(bots.values());
  }

  /**
   * Makes a task serve a module's bot: whoever is called within it and asks for a bot means that
   * one. A session bean can be told by nothing else, since it runs in its own module's context.
   */
  public Runnable serving(AppModule module, Runnable task) {
    return () -> {
      AppModule before = served.get();
      served.set(module);
      try {
        task.run();
      } finally {
        if (before == null) {
          served.remove();
        } else {
          served.set(before);
        }
      }
    };
  }

  /** Tells whether the calling thread serves a bot, or else runs in the context of its module. */
  public boolean isCallers(ModuleBot bot) {
    AppModule serving = served.get();
    return serving == null ? bot.module().isCallers() : bot.module().equals(serving);
  }

  /** Returns where to look up which of them is meant. */
  public BotDirectory directory() {
    return directory;
  }

  @Override
  public List<RunningBot> all() {
    return bots.values().stream().flatMap(bot -> bot.engine().stream()).toList();
  }

  @Override
  public RunningBot meantBy(Class<?> asker) {
    ModuleBot bot = directory.meantBy(asker);
    return bot.engine()
        .orElseThrow(
            () ->
                new CoordinationUnavailable(
                    "BMESH-0603 The bot "
                        + bot.bot().name()
                        + " does not run yet, and its store is not open: use them after"
                        + " BotStarted"));
  }

  private static List<Complaint> clash(ModuleBot newcomer, ModuleBot active) {
    List<Complaint> complaints = new ArrayList<>();
    String name = newcomer.bot().name();
    if (newcomer.module().equals(active.module())) {
      complaints.add(new Complaint("botmesh.bot", name, "", "the module's bot is running already"));
    } else if (name.equals(active.bot().name())) {
      complaints.add(
          new Complaint(
              "botmesh.bot",
              name,
              "",
              "another module of this application runs a bot of that name; name this one"
                  + " differently in its META-INF/microprofile-config.properties"));
    } else if (newcomer.prefix().equals(active.prefix())) {
      complaints.add(
          new Complaint(
              "botmesh.redis.prefix",
              newcomer.prefix(),
              "",
              "the bot " + active.bot().name() + " of this application keeps its state there"));
    }
    return complaints;
  }
}
