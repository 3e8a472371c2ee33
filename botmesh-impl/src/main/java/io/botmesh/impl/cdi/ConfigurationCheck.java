package io.botmesh.impl.cdi;

import io.botmesh.api.BotMisconfigured;
import io.botmesh.api.Complaint;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * Reads the configuration of each module that starts a bot, while the application is deployed: some
 * servers let an application run whose bot did not start. Nothing is opened. Used once.
 */
final class ConfigurationCheck {
  private final Collection<AppModule> modules;
  private final List<BotMisconfigured> problems = new ArrayList<>();
  private final Set<String> names = new HashSet<>();
  private final Set<String> prefixes = new HashSet<>();

  ConfigurationCheck(Collection<AppModule> modules) {
    this.modules = modules;
  }

  /** Returns a problem for each module whose bot must not start. */
  List<BotMisconfigured> problems() {
    modules.stream().filter(AppModule::hasStarter).forEach(this::check);
    return problems;
  }

  private void check(AppModule module) {
    try {
      BotPlan plan =
          BotPlan.read(
              ConfigProvider.getConfig(module.loader()), new Services(module.loader()), "replica");
      String name = plan.settings().bot();
      if (!names.add(name)) {
        throw clash("botmesh.bot", name, "two modules of this application have a bot of that name");
      }
      if (!prefixes.add(plan.prefix())) {
        throw clash("botmesh.redis.prefix", plan.prefix(), "two bots would keep their state there");
      }
    } catch (BotMisconfigured refusal) {
      problems.add(refusal);
    }
  }

  private static BotMisconfigured clash(String key, String value, String reason) {
    return new BotMisconfigured(
        List.of(
            new Complaint(
                key,
                value,
                "",
                reason
                    + "; give each its own in its META-INF/microprofile-config.properties, and not in"
                    + " the environment, which holds for all")));
  }
}
