package io.botmesh.impl.cdi;

import io.botmesh.api.Complaint;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.BackendContext;
import io.botmesh.api.spi.BackendFactory;
import io.botmesh.api.spi.ConfigView;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.impl.memory.MemoryBackend;
import io.botmesh.impl.memory.MemoryHub;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Opens backends on one memory hub for all bots of one name, as replicas have a server. */
public final class CommonBackendFactory implements BackendFactory {
  static final String NAME = "common";

  // A service has no other way to what it shares with the other replica's.
  private static final Map<String, MemoryHub> HUBS = new ConcurrentHashMap<>();

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Set<String> keys() {
    return Set.of();
  }

  @Override
  public boolean wantedBy(ConfigView config) {
    return false;
  }

  @Override
  public List<Complaint> check(ConfigView config) {
    return List.of();
  }

  @Override
  public Backend open(BackendContext context) {
    MemoryHub hub =
        HUBS.computeIfAbsent(context.bot(), bot -> new MemoryHub(new SystemClock(), Runnable::run));
    return new MemoryBackend(hub, context.limits());
  }
}
