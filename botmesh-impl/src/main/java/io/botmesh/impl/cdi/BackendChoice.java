package io.botmesh.impl.cdi;

import static java.util.stream.Collectors.joining;

import io.botmesh.api.Complaint;
import io.botmesh.api.spi.BackendFactory;
import io.botmesh.api.spi.ConfigView;
import io.botmesh.impl.config.SettingKey;
import java.util.List;
import java.util.Optional;

/** Chooses the backend that a configuration means. */
final class BackendChoice {
  private static final String KEY = SettingKey.STORE.key();
  private static final String AUTO = "auto";
  private static final String FALLBACK = "memory";

  private final List<BackendFactory> factories;
  private final ConfigView config;

  BackendChoice(List<BackendFactory> factories, ConfigView config) {
    this.factories = factories;
    this.config = config;
  }

  /** Returns the backend chosen; empty if there is none of that name. */
  Optional<BackendFactory> chosen() {
    String name = name();
    return name.equals(AUTO)
        ? factories.stream()
            .filter(factory -> factory.wantedBy(config))
            .findFirst()
            .or(() -> named(FALLBACK))
        : named(name);
  }

  /** Returns all that is wrong with the choice, or with the chosen one's own keys. */
  List<Complaint> complaints() {
    return chosen()
        .map(factory -> factory.check(config))
        .orElseGet(
            () ->
                List.of(
                    new Complaint(
                        KEY,
                        name(),
                        config.source(KEY),
                        "there is no such store; it is auto or one of "
                            + names()
                            + ", which are in this application's library")));
  }

  private Optional<BackendFactory> named(String name) {
    return factories.stream().filter(factory -> factory.name().equals(name)).findFirst();
  }

  private String name() {
    return config.value(KEY).map(String::strip).orElse(AUTO);
  }

  private String names() {
    return factories.stream().map(BackendFactory::name).sorted().collect(joining(", "));
  }
}
