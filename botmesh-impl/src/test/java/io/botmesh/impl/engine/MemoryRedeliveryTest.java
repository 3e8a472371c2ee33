package io.botmesh.impl.engine;

import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.impl.memory.MemoryBackend;
import io.botmesh.impl.memory.MemoryHub;
import io.botmesh.testkit.HandClock;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;

/** Redeliveries to replicas that share memory. */
class MemoryRedeliveryTest extends RedeliveryStory {
  private final HandClock clock = new HandClock();
  private final ExecutorService hints = Executors.newSingleThreadExecutor();
  private final MemoryHub hub = new MemoryHub(clock, hints);

  @Override
  protected Backend backend() {
    return new MemoryBackend(hub, TurnLimits.DEFAULT);
  }

  @Override
  protected void pass(Duration time) {
    clock.pass(time);
  }

  @AfterEach
  void endTheHints() {
    hints.shutdownNow();
  }
}
