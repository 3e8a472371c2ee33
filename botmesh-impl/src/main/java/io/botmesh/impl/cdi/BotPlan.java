package io.botmesh.impl.cdi;

import io.botmesh.api.BotMisconfigured;
import io.botmesh.api.Complaint;
import io.botmesh.api.spi.BackendFactory;
import io.botmesh.api.spi.ConfigView;
import io.botmesh.api.spi.ProviderFactory;
import io.botmesh.impl.config.BotSettings;
import io.botmesh.impl.config.SettingKey;
import io.botmesh.impl.config.SettingsReader;
import io.botmesh.impl.config.SettingsReading;
import io.botmesh.impl.wire.Texts;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.config.Config;

/**
 * What a module's configuration asks for.
 *
 * @param settings the engine's settings
 * @param config the configuration itself, for backend and providers
 * @param backend where the state is to live
 * @param providers the bot's providers, at least one
 * @param texts what the bot says by key
 */
record BotPlan(
    BotSettings settings,
    ConfigView config,
    BackendFactory backend,
    List<ProviderFactory> providers,
    Texts texts) {
  private static final String PREFIX = "botmesh.redis.prefix";

  /**
   * Reads a configuration.
   *
   * @param hostName label of a replica that is given none
   * @throws BotMisconfigured with everything that is wrong
   */
  static BotPlan read(Config source, Services services, String hostName) {
    List<BackendFactory> backends = services.of(BackendFactory.class);
    List<ProviderFactory> providers = services.of(ProviderFactory.class);
    Set<String> theirs = new LinkedHashSet<>();
    backends.forEach(factory -> theirs.addAll(factory.keys()));
    providers.forEach(factory -> theirs.addAll(factory.keys()));
    Set<String> known = new LinkedHashSet<>(SettingKey.keys());
    known.addAll(theirs);

    ConfigView config = ConfigSnapshot.of(source, known);
    SettingsReading reading = new SettingsReader(hostName, theirs).read(config);
    BackendChoice backend = new BackendChoice(backends, config);
    ProviderChoice provider = new ProviderChoice(providers, config);
    Places places = new Places(source);
    List<Complaint> complaints = new ArrayList<>(reading.complaints());
    complaints.addAll(places.contradictions(config.keys()));
    complaints.addAll(backend.complaints());
    complaints.addAll(provider.complaints());
    Optional<TextChoice> texts =
        reading.found().map(settings -> new TextChoice(settings.language(), services, config));
    texts.ifPresent(choice -> complaints.addAll(choice.complaints()));
    if (!complaints.isEmpty()) {
      throw new BotMisconfigured(complaints.stream().map(places::withPlaces).toList());
    }
    return new BotPlan(
        reading.settings(),
        config,
        backend.chosen().orElseThrow(),
        provider.chosen(),
        texts.orElseThrow().chosen());
  }

  /** Returns what the bot's keys begin with; two bots of one prefix would share their chats. */
  String prefix() {
    return config.value(PREFIX).orElse("botmesh." + settings.bot());
  }
}
