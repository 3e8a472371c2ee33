package io.botmesh.impl.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.ChatId;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.Door;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.impl.memory.MemoryBackend;
import io.botmesh.impl.memory.MemoryHub;
import java.util.Collections;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The mesh on replicas that share memory. */
class MemoryMeshTest extends MeshStory {
  private final ExecutorService hints = Executors.newSingleThreadExecutor();
  private final MemoryHub hub = new MemoryHub(new SystemClock(), hints);

  @Override
  protected Backend backend() {
    return new MemoryBackend(hub, TurnLimits.DEFAULT);
  }

  @Test
  void aTurnThatTheStoreHasForgottenIsBroughtBackByItsHolder() {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    AtomicInteger runs = new AtomicInteger();
    MeshOfEngines.Replica only =
        replicaWith(
            turn -> {
              runs.incrementAndGet();
              begun.countDown();
              goOn.await();
              return Changes.NONE;
            });
    only.says("anna", "1", "anything");
    await().atMost(LONG).until(() -> begun.getCount() == 0);
    hub.lose(new ChatId("anna"));
    goOn.countDown();
    await().atMost(LONG).until(() -> runs.get() == 2);
    await()
        .atMost(LONG)
        .until(() -> Collections.frequency(only.backend.calls(), "TurnStore.commit") == 2);
    assertThat(only.says("anna", "1", "anything")).isEqualTo(Door.Receipt.DUPLICATE);
  }

  @AfterEach
  void endTheHints() {
    hints.shutdownNow();
  }
}
