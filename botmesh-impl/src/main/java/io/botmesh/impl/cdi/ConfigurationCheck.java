package io.botmesh.impl.cdi;

import io.botmesh.api.BotMisconfigured;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * Reads the configuration of each module that starts a bot, while the application is deployed: some
 * servers let an application run whose bot did not start. Nothing is opened. Used once.
 */
final class ConfigurationCheck {
  private final Collection<AppModule> modules;

  ConfigurationCheck(Collection<AppModule> modules) {
    this.modules = modules;
  }

  /** Returns a problem for each module whose bot must not start. */
  List<BotMisconfigured> problems() {
    List<BotMisconfigured> problems = new ArrayList<>();
    for (AppModule module : modules) {
      if (module.hasStarter()) {
        try {
          BotPlan.read(
              ConfigProvider.getConfig(module.loader()), new Services(module.loader()), "replica");
        } catch (BotMisconfigured refusal) {
          problems.add(refusal);
        }
      }
    }
    return problems;
  }
}
