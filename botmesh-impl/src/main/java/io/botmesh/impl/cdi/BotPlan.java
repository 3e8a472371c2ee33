package io.botmesh.impl.cdi;

import io.botmesh.api.BotMisconfigured;
import io.botmesh.api.Complaint;
import io.botmesh.api.spi.BackendFactory;
import io.botmesh.api.spi.ConfigView;
import io.botmesh.api.spi.ProviderFactory;
import io.botmesh.impl.config.BotSettings;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.microprofile.config.Config;

/**
 * What a module's configuration asks for.
 *
 * @param settings the engine's settings
 * @param config the configuration itself, for backend and providers
 * @param backend where the state is to live
 * @param providers the bot's providers, at least one
 */
record BotPlan(
    BotSettings settings,
    ConfigView config,
    BackendFactory backend,
    List<ProviderFactory> providers) {
  private static final String PREFIX = "botmesh.redis.prefix";

  /**
   * Reads a configuration.
   *
   * @throws BotMisconfigured with everything that is wrong
   */
  static BotPlan read(Config source, Services services) {
    List<BackendFactory> backends = services.of(BackendFactory.class);
    List<ProviderFactory> providers = services.of(ProviderFactory.class);
    Set<String> theirs = new LinkedHashSet<>();
    backends.forEach(factory -> theirs.addAll(factory.keys()));
    providers.forEach(factory -> theirs.addAll(factory.keys()));

    ConfigView config = ConfigSnapshot.of(source, EarlySettings.askedFor(theirs));
    List<Complaint> complaints = new ArrayList<>();
    BackendChoice backend = new BackendChoice(backends, config);
    complaints.addAll(backend.complaints());
    ProviderChoice provider = new ProviderChoice(providers, config);
    BotSettings settings = EarlySettings.read(config, theirs);
    complaints.addAll(provider.complaints(settings.providers()));
    if (!complaints.isEmpty()) {
      throw new BotMisconfigured(complaints);
    }
    return new BotPlan(
        settings, config, backend.chosen().orElseThrow(), provider.chosen(settings.providers()));
  }

  /** Names the place where the bot's state lives; two bots of one place would share their chats. */
  String keyspace() {
    return backend.name() + ":" + config.value(PREFIX).orElse("botmesh." + settings.bot());
  }
}
