package io.botmesh.impl.config;

import io.botmesh.api.spi.ConfigView;
import io.botmesh.api.spi.SafeText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Finds keys that nobody reads: most of them are misspelt. */
final class UnknownKeys {
  private static final int LONGEST = 200;

  private final Set<String> known;

  /**
   * With the keys of all others.
   *
   * @param theirs a key that ends with a dot stands for all that begin so
   */
  UnknownKeys(Collection<String> theirs) {
    known = new TreeSet<>(SettingKey.keys());
    known.addAll(theirs);
  }

  /** Returns a warning for each key that is unknown. Values are not told. */
  List<String> warnings(ConfigView config) {
    List<String> warnings = new ArrayList<>();
    for (String key : new TreeSet<>(config.keys())) {
      if (!isKnown(key)) {
        warnings.add(unknown(key, config.source(key)));
      }
    }
    return warnings;
  }

  private boolean isKnown(String key) {
    return known.contains(key)
        || known.stream().anyMatch(family -> family.endsWith(".") && key.startsWith(family));
  }

  private String unknown(String key, String source) {
    String looked = key.length() > LONGEST ? key.substring(0, LONGEST) : key;
    return "BMESH-0202 The key "
        + SafeText.of(key)
        + (source.isEmpty() ? "" : " (from " + SafeText.of(source) + ")")
        + " is unknown and ignored"
        + NearestName.to(looked, known)
            .map(nearest -> "; the nearest known one is " + nearest)
            .orElse("");
  }
}
