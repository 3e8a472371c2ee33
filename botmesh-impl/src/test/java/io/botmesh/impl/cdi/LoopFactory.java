package io.botmesh.impl.cdi;

import io.botmesh.api.Complaint;
import io.botmesh.api.spi.ConfigView;
import io.botmesh.api.spi.Provider;
import io.botmesh.api.spi.ProviderContext;
import io.botmesh.api.spi.ProviderFactory;
import java.util.List;
import java.util.Set;

/** Makes a transport whose two ends are in this process. */
public final class LoopFactory implements ProviderFactory {
  @Override
  public String name() {
    return LoopProvider.NAME;
  }

  @Override
  public Set<String> keys() {
    return Set.of("botmesh.loop.");
  }

  @Override
  public List<Complaint> check(ConfigView config) {
    return config.value("botmesh.loop.knot").isEmpty()
        ? List.of()
        : List.of(
            new Complaint(
                "botmesh.loop.knot",
                config.value("botmesh.loop.knot").orElseThrow(),
                config.source("botmesh.loop.knot"),
                "a loop must have no knot"));
  }

  @Override
  public Provider create(ProviderContext context) {
    return new LoopProvider(context);
  }
}
