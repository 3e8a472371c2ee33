package io.botmesh.impl.engine;

import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.impl.memory.MemoryBackend;
import io.botmesh.impl.memory.MemoryHub;

/** Locks and leadership of replicas that share memory. */
class MemoryLeadTest extends LeadStory {
  private final MemoryHub hub = new MemoryHub(new SystemClock(), Runnable::run);

  @Override
  protected Backend backend() {
    return new MemoryBackend(hub, TurnLimits.DEFAULT);
  }
}
