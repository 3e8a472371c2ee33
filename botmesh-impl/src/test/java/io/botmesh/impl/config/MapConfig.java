package io.botmesh.impl.config;

import io.botmesh.api.spi.ConfigView;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A configuration that a test spells out. */
record MapConfig(Map<String, String> values) implements ConfigView {
  static MapConfig of(String... keysAndValues) {
    Map<String, String> values = new java.util.TreeMap<>();
    for (int at = 0; at < keysAndValues.length; at += 2) {
      values.put(keysAndValues[at], keysAndValues[at + 1]);
    }
    return new MapConfig(values);
  }

  @Override
  public Optional<String> value(String key) {
    return Optional.ofNullable(values.get(key)).filter(value -> !value.isEmpty());
  }

  @Override
  public String source(String key) {
    return values.containsKey(key) ? "test.properties" : "";
  }

  @Override
  public Set<String> keys() {
    return values.keySet();
  }
}
