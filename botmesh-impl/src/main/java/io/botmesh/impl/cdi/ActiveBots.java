package io.botmesh.impl.cdi;

import io.botmesh.api.BotMisconfigured;
import io.botmesh.api.Complaint;
import io.botmesh.api.spi.RunningBot;
import io.botmesh.api.spi.RunningBots;
import jakarta.enterprise.context.ApplicationScoped;
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
public class ActiveBots implements RunningBots {
  private final Map<ClassLoader, ModuleBot> bots = new ConcurrentHashMap<>();

  /** Without any bot. */
  public ActiveBots() {}

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
  public Optional<ModuleBot> of(ClassLoader module) {
    return Optional.ofNullable(bots.get(module));
  }

  /** Returns every bot that is active. */
  public Collection<ModuleBot> active() {
    return List.copyOf(bots.values());
  }

  @Override
  public List<RunningBot> all() {
    return bots.values().stream().flatMap(bot -> bot.engine().stream()).toList();
  }

  private static List<Complaint> clash(ModuleBot newcomer, ModuleBot active) {
    List<Complaint> complaints = new ArrayList<>();
    String name = newcomer.bot().name();
    if (newcomer.module() == active.module()) {
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
