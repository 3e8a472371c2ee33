package io.botmesh.impl.cdi;

import static java.util.stream.Collectors.joining;

import io.botmesh.api.Complaint;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.spi.ConfigSource;

/** The places that a module's configuration comes from. Used while the module starts. */
final class Places {
  private final List<ConfigSource> sources;

  Places(Config config) {
    sources =
        StreamSupport.stream(config.getConfigSources().spliterator(), false)
            .sorted(Comparator.comparingInt(ConfigSource::getOrdinal).reversed())
            .toList();
  }

  /**
   * Finds keys with two values in places of one rank, such as the file of a library and that of the
   * module: which of them counts differs from server to server. A value of a higher rank settles
   * it.
   */
  List<Complaint> contradictions(Collection<String> keys) {
    return keys.stream().flatMap(key -> contradiction(key).stream()).toList();
  }

  /** Tells, where nothing is set, where a value was looked for. */
  Complaint withPlaces(Complaint complaint) {
    if (!complaint.value().isEmpty() || !complaint.key().startsWith("botmesh.")) {
      return complaint;
    }
    return new Complaint(
        complaint.key(),
        complaint.value(),
        complaint.source(),
        complaint.reason()
            + ". It is set nowhere: neither "
            + complaint.key()
            + " nor "
            + complaint.key().toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_")
            + " stands in "
            + sources.stream().map(ConfigSource::getName).collect(joining(", ")));
  }

  private Optional<Complaint> contradiction(String key) {
    List<ConfigSource> holders = new ArrayList<>();
    for (ConfigSource source : sources) {
      boolean inRank = holders.isEmpty() || source.getOrdinal() == holders.get(0).getOrdinal();
      if (inRank && source.getValue(key) != null) {
        holders.add(source);
      }
    }
    long values = holders.stream().map(source -> source.getValue(key)).distinct().count();
    return values < 2
        ? Optional.empty()
        : Optional.of(
            new Complaint(
                key,
                "(several)",
                holders.stream().map(ConfigSource::getName).distinct().collect(joining(", ")),
                "BMESH-0204 places of one rank give it different values, and servers differ in which"
                    + " one counts: keep it in one place only, or give one of the files a greater"
                    + " config_ordinal"));
  }
}
