package io.botmesh.impl.cdi;

import static java.util.stream.Collectors.joining;

import io.botmesh.api.Complaint;
import io.botmesh.api.spi.ConfigView;
import io.botmesh.api.spi.ProviderFactory;
import io.botmesh.impl.config.SettingKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Chooses the providers that a configuration names. */
final class ProviderChoice {
  private static final String KEY = SettingKey.PROVIDER.key();

  private final List<ProviderFactory> factories;
  private final ConfigView config;

  ProviderChoice(List<ProviderFactory> factories, ConfigView config) {
    this.factories = factories;
    this.config = config;
  }

  /** Returns the providers that are named, in that order; those that do not exist are left out. */
  List<ProviderFactory> chosen() {
    return names().stream().flatMap(name -> named(name).stream()).toList();
  }

  /** Returns all that is wrong with the names, or with the chosen ones' own keys. */
  List<Complaint> complaints() {
    List<Complaint> complaints = new ArrayList<>();
    for (String name : names()) {
      named(name)
          .ifPresentOrElse(
              factory -> complaints.addAll(factory.check(config)),
              () -> complaints.add(unknown(name)));
    }
    return complaints;
  }

  private List<String> names() {
    String names = config.value(KEY).orElse(SettingKey.PROVIDER.byDefault());
    return Arrays.stream(names.split(",", -1)).map(String::strip).toList();
  }

  private Optional<ProviderFactory> named(String name) {
    return factories.stream().filter(factory -> factory.name().equals(name)).findFirst();
  }

  private Complaint unknown(String name) {
    String known = factories.stream().map(ProviderFactory::name).sorted().collect(joining(", "));
    return new Complaint(
        KEY,
        name,
        config.source(KEY),
        known.isEmpty()
            ? "there is no provider at all in this application's library; add botmesh-webchat"
            : "there is no such provider; it is one of " + known);
  }
}
