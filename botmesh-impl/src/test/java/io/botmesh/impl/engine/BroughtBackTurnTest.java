package io.botmesh.impl.engine;

import static org.awaitility.Awaitility.await;

import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.CommitCall;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.impl.handler.DeclaredBot;
import io.botmesh.impl.memory.MemoryBackend;
import io.botmesh.impl.memory.MemoryHub;
import io.botmesh.testkit.ForwardingTurnStore;
import io.botmesh.testkit.PatchedBackend;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * A failover that loses a commit that it had answered: the turn stands as held, and nobody has it.
 */
class BroughtBackTurnTest {
  /** Less than the lease, which would end it as well. */
  private static final Duration SOON = Duration.ofSeconds(30);

  private final ExecutorService hints = Executors.newSingleThreadExecutor();
  private final MemoryHub hub = new MemoryHub(new SystemClock(), hints);

  private static void routes(DeclaredBot bot) {
    bot.when("hi", context -> context.reply("Hello!"));
    // With nothing to send, nothing makes the holder look again.
    bot.when("quiet", context -> {});
  }

  @AfterEach
  void endTheHints() {
    hints.shutdownNow();
  }

  @Test
  void whoWaitsForItRemindsItsHolderWhoGivesItBack() {
    MemoryBackend lossy = new MemoryBackend(hub, TurnLimits.DEFAULT);
    try (MeshOfEngines mesh = new MeshOfEngines()) {
      LosesItsFirstCommit turns = new LosesItsFirstCommit(lossy.turns());
      MeshOfEngines.Replica holder =
          mesh.start(new PatchedBackend(lossy, turns), BroughtBackTurnTest::routes);
      MeshOfEngines.Replica other =
          mesh.start(new MemoryBackend(hub, TurnLimits.DEFAULT), BroughtBackTurnTest::routes);
      holder.says("anna", "1", "quiet");
      await().atMost(SOON).until(turns.lost::get);
      other.says("anna", "2", "hi");
      await().atMost(SOON).until(() -> other.botSaid("anna").equals(List.of("Hello!")));
    }
  }

  private static final class LosesItsFirstCommit extends ForwardingTurnStore {
    private final AtomicBoolean lost = new AtomicBoolean();

    LosesItsFirstCommit(TurnStore whole) {
      super(whole);
    }

    @Override
    public CommitAnswer commit(CommitCall call) {
      return lost.compareAndSet(false, true)
          ? new CommitAnswer.Committed(Optional.empty(), true, List.of())
          : super.commit(call);
    }
  }
}
