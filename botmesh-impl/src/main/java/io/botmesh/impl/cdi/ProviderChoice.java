package io.botmesh.impl.cdi;

import static java.util.stream.Collectors.joining;

import io.botmesh.api.Complaint;
import io.botmesh.api.spi.ConfigView;
import io.botmesh.api.spi.ProviderFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Chooses the providers that a configuration names. */
final class ProviderChoice {
  private static final String KEY = "botmesh.provider";

  private final List<ProviderFactory> factories;
  private final ConfigView config;

  ProviderChoice(List<ProviderFactory> factories, ConfigView config) {
    this.factories = factories;
    this.config = config;
  }

  /** Returns the providers of these names, in their order; those that do not exist are left out. */
  List<ProviderFactory> chosen(List<String> names) {
    return names.stream().flatMap(name -> named(name).stream()).toList();
  }

  /** Returns all that is wrong with these names, or with the chosen ones' own keys. */
  List<Complaint> complaints(List<String> names) {
    List<Complaint> complaints = new ArrayList<>();
    for (String name : names) {
      named(name)
          .ifPresentOrElse(
              factory -> complaints.addAll(factory.check(config)),
              () -> complaints.add(unknown(name)));
    }
    return complaints;
  }

  private Optional<ProviderFactory> named(String name) {
    return factories.stream().filter(factory -> factory.name().equals(name)).findFirst();
  }

  private Complaint unknown(String name) {
    String known =
        factories.stream().map(ProviderFactory::name).sorted().collect(joining(", ", "", ""));
    return new Complaint(
        KEY,
        name,
        config.source(KEY),
        known.isEmpty()
            ? "there is no provider at all in this application's library; add botmesh-webchat"
            : "there is no such provider; it is one of " + known);
  }
}
