package io.botmesh.impl.engine;

import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.impl.memory.MemoryBackend;
import io.botmesh.impl.memory.MemoryHub;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Memory that replicas share. */
public final class SharedMemory implements SharedPlace {
  private final MovableClock clock = new MovableClock();
  private final ExecutorService hints = Executors.newSingleThreadExecutor();
  private final MemoryHub hub = new MemoryHub(clock, hints);

  @Override
  public Backend view() {
    return new MemoryBackend(hub, TurnLimits.DEFAULT);
  }

  @Override
  public MovableClock clock() {
    return clock;
  }

  @Override
  public void pass(Duration time) {
    clock.pass(time);
  }

  @Override
  public void close() {
    hints.shutdownNow();
  }
}
