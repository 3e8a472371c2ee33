package io.botmesh.impl.cdi;

import io.botmesh.api.spi.ConfigView;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.impl.config.BotSettings;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Defaults, until the reader of settings is there. */
final class EarlySettings {
  private EarlySettings() {}

  static Set<String> askedFor(Set<String> theirs) {
    Set<String> keys = new LinkedHashSet<>(theirs);
    keys.addAll(List.of("botmesh.bot", "botmesh.provider", "botmesh.store"));
    return keys;
  }

  static BotSettings read(ConfigView config, Set<String> theirs) {
    return new BotSettings(
        config.value("botmesh.bot").orElse("bot"),
        List.of(config.value("botmesh.provider").orElse("webchat").split(",")),
        config.value("botmesh.store").orElse("auto"),
        "replica",
        BotSettings.ThreadKind.AUTO,
        64,
        16 * 1024,
        512,
        new BotSettings.Coordination(
            Duration.ofSeconds(15),
            Duration.ofMinutes(2),
            Duration.ofMinutes(1),
            Duration.ofSeconds(1),
            Duration.ofSeconds(4)),
        new BotSettings.Durability(Optional.empty(), Duration.ofSeconds(1)),
        TurnLimits.DEFAULT);
  }
}
