package io.botmesh.impl.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.impl.memory.MemoryBackend;
import io.botmesh.impl.memory.MemoryHub;
import io.botmesh.testkit.BrokenTurnStores;
import io.botmesh.testkit.ContractRun;
import io.botmesh.testkit.PatchedBackend;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The story of order is red on a store that serves the last message first. */
class ServesLastFirstTest {
  @Test
  void theStoryOfOrderFindsAStoreThatServesTheLastFirst() {
    ContractRun run = ContractRun.of(OnAStoreThatServesTheLastFirst.class);
    assertThat(run.failed())
        .containsExactly(
            "OnAStoreThatServesTheLastFirst.fiftyChatsOverThreeReplicasEachInTheOrderOfTheirMessages");
  }

  /** Not run by the build itself: its name ends otherwise. */
  static class OnAStoreThatServesTheLastFirst extends OrderStory {
    private final ExecutorService hints = Executors.newSingleThreadExecutor();
    private final MemoryHub hub = new MemoryHub(new SystemClock(), hints);
    private final TurnStore broken =
        BrokenTurnStores.servingTheLastFirst(new MemoryBackend(hub, TurnLimits.DEFAULT).turns());

    @Override
    protected Backend backend() {
      return new PatchedBackend(new MemoryBackend(hub, TurnLimits.DEFAULT), broken);
    }

    @AfterEach
    void endTheHints() {
      hints.shutdownNow();
    }
  }
}
