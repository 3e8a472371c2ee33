package io.botmesh.impl.memory;

import io.botmesh.api.Complaint;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.BackendContext;
import io.botmesh.api.spi.BackendFactory;
import io.botmesh.api.spi.ConfigView;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Opens a memory backend of its own for every bot. Thread-safe. Nothing asks for it by a key: it is
 * what is left when no server is configured.
 */
public final class MemoryBackendFactory implements BackendFactory {
  /** For {@link java.util.ServiceLoader}. */
  public MemoryBackendFactory() {}

  @Override
  public String name() {
    return MemoryBackend.NAME;
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
    ExecutorService callbacks =
        Executors.newSingleThreadExecutor(task -> callbackThread(task, context.bot()));
    MemoryHub hub = new MemoryHub(context.clock(), callbacks);
    return new MemoryBackend(hub, context.limits(), callbacks::shutdownNow);
  }

  private static Thread callbackThread(Runnable task, String bot) {
    Thread thread = new Thread(task, "botmesh-" + bot + "-memory");
    thread.setDaemon(true);
    return thread;
  }
}
