package io.botmesh.testmesh;

import io.botmesh.api.spi.ConfigView;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A configuration that stands in a map. */
record MapView(Map<String, String> values) implements ConfigView {
  @Override
  public Optional<String> value(String key) {
    return Optional.ofNullable(values.get(key)).filter(value -> !value.isEmpty());
  }

  @Override
  public String source(String key) {
    return values.containsKey(key) ? "the mesh's plan" : "";
  }

  @Override
  public Set<String> keys() {
    return values.keySet();
  }
}
