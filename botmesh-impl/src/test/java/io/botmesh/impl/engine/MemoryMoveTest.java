package io.botmesh.impl.engine;

import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.impl.memory.MemoryBackend;
import io.botmesh.impl.memory.MemoryHub;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;

/** Chats that move, on replicas that share memory. */
class MemoryMoveTest extends MoveStory {
  private final ExecutorService hints = Executors.newSingleThreadExecutor();
  private final MemoryHub hub = new MemoryHub(new SystemClock(), hints);

  @Override
  protected Backend backend() {
    return new MemoryBackend(hub, TurnLimits.DEFAULT);
  }

  @Nested
  class Late extends LateMovesOfBoundMessages {
    Late() {
      super(() -> new MemoryBackend(hub, MeshSettings.limits(TURN_WAIT)));
    }
  }

  @AfterEach
  void endTheHints() {
    hints.shutdownNow();
  }
}
