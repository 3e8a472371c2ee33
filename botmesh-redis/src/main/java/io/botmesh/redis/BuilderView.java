package io.botmesh.redis;

import io.botmesh.api.spi.ConfigView;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What was set by a builder, as a configuration. Immutable. */
record BuilderView(Map<String, String> entries) implements ConfigView {
  @Override
  public Optional<String> value(String key) {
    return Optional.ofNullable(entries.get(key)).filter(value -> !value.isEmpty());
  }

  @Override
  public String source(String key) {
    return "RedisStoreBuilder";
  }

  @Override
  public Set<String> keys() {
    return entries.keySet();
  }
}
