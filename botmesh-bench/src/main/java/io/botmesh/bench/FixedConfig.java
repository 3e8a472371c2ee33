package io.botmesh.bench;

import io.botmesh.api.spi.ConfigView;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A configuration that stands in the code. */
record FixedConfig(Map<String, String> values) implements ConfigView {
  @Override
  public Optional<String> value(String key) {
    return Optional.ofNullable(values.get(key));
  }

  @Override
  public String source(String key) {
    return "botmesh-bench";
  }

  @Override
  public Set<String> keys() {
    return values.keySet();
  }
}
