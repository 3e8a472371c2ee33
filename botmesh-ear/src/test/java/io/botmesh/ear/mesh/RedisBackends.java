package io.botmesh.ear.mesh;

import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.BackendContext;
import io.botmesh.api.spi.ConfigView;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.redis.RedisBackendFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Opens Redis backends as a deployed bot does, by configuration. */
public final class RedisBackends {
  private RedisBackends() {}

  static Backend open(String url, MeshClock clock) {
    return open(url, TurnLimits.DEFAULT, clock);
  }

  /** With bounds of its own. */
  public static Backend open(String url, TurnLimits limits, MeshClock clock) {
    return open(Map.of("botmesh.redis.url", url), limits, clock);
  }

  /** Of the servers that the configuration names. */
  public static Backend open(Map<String, String> servers, TurnLimits limits, MeshClock clock) {
    Map<String, String> config = new HashMap<>(servers);
    config.put("botmesh.redis.timeout", "2s");
    return new RedisBackendFactory()
        .open(new BackendContext(new FixedConfig(config), "test", limits, clock));
  }

  private record FixedConfig(Map<String, String> values) implements ConfigView {
    @Override
    public Optional<String> value(String key) {
      return Optional.ofNullable(values.get(key));
    }

    @Override
    public String source(String key) {
      return "the test";
    }

    @Override
    public Set<String> keys() {
      return values.keySet();
    }
  }
}
