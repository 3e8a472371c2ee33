package io.botmesh.impl.cdi;

import io.botmesh.api.spi.ConfigView;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigValue;

/**
 * A module's MicroProfile configuration under {@code botmesh.}, as it was when the snapshot was
 * taken: the server's own object is closed with the module. Immutable.
 */
final class ConfigSnapshot implements ConfigView {
  private static final String OURS = "botmesh.";
  private static final String OURS_IN_THE_ENVIRONMENT = "BOTMESH_";

  private final Map<String, Entry> entries;

  private ConfigSnapshot(Map<String, Entry> entries) {
    this.entries = Map.copyOf(entries);
  }

  /**
   * Reads everything under {@code botmesh.}.
   *
   * @param known keys to ask for by name, since an environment variable such as {@code
   *     BOTMESH_REDIS_URL} does not tell which key it sets; one that ends with a dot stands for all
   *     that begin so
   */
  static ConfigSnapshot of(Config config, Collection<String> known) {
    Set<String> names = new LinkedHashSet<>(known);
    names.addAll(furtherNames(config, known));
    Map<String, Entry> entries = new TreeMap<>();
    for (String name : names) {
      ConfigValue value = config.getConfigValue(name);
      if (value.getValue() != null && !value.getValue().isEmpty()) {
        entries.put(name, new Entry(value.getValue(), String.valueOf(value.getSourceName())));
      }
    }
    return new ConfigSnapshot(entries);
  }

  /** Finds what is set under names that nobody asks for. */
  private static Set<String> furtherNames(Config config, Collection<String> known) {
    Set<String> set = new LinkedHashSet<>();
    config.getPropertyNames().forEach(set::add);
    Set<String> names = new LinkedHashSet<>();
    for (String name : set) {
      // Some servers list a variable under a key that they guess, beside its own name.
      boolean guessed = set.contains(variableOf(name)) && isFor(known, variableOf(name));
      if (name.startsWith(OURS) && !guessed) {
        names.add(name);
      } else if (name.startsWith(OURS_IN_THE_ENVIRONMENT) && !isFor(known, name)) {
        // Most likely misspelt: under the nearest thing to a key it is complained about like one.
        names.add(name.toLowerCase(Locale.ROOT).replace('_', '.'));
      }
    }
    return names;
  }

  private static boolean isFor(Collection<String> known, String variable) {
    return known.stream()
        .map(ConfigSnapshot::variableOf)
        .anyMatch(ours -> ours.endsWith("_") ? variable.startsWith(ours) : variable.equals(ours));
  }

  private static String variableOf(String key) {
    return key.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
  }

  @Override
  public Optional<String> value(String key) {
    return Optional.ofNullable(entries.get(key)).map(Entry::value);
  }

  @Override
  public String source(String key) {
    Entry entry = entries.get(key);
    return entry == null ? "" : entry.source();
  }

  @Override
  public Set<String> keys() {
    return entries.keySet();
  }

  private record Entry(String value, String source) {}
}
