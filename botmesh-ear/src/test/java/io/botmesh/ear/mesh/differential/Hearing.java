package io.botmesh.ear.mesh.differential;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.WakeUps;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Hears the hints to each replica. A hint of its own, sent last, tells that all before it have
 * come.
 */
final class Hearing {
  private static final long PATIENCE_IN_SECONDS = 60;
  private static final ChatId RESUMED = new ChatId("(resumed)");

  private final Map<ReplicaId, BlockingQueue<ChatId>> ears = new TreeMap<>();
  private WakeUps heard;
  // Others may listen to the same replicas on the same server.
  private final UUID mine = UUID.randomUUID();
  private int marks;

  Hearing(Collection<ReplicaId> replicas) {
    replicas.forEach(replica -> ears.put(replica, new LinkedBlockingQueue<>()));
  }

  /** Listens, unless it does so already; what was heard before is forgotten. */
  void listen(WakeUps wakeUps) {
    if (wakeUps == heard) {
      heard();
      return;
    }
    heard = wakeUps;
    ears.forEach((replica, ear) -> wakeUps.listen(replica, new Listener(ear)));
    ears.values().forEach(ear -> upTo(RESUMED, ear));
  }

  /** Returns what was heard since it was asked last. */
  Map<ReplicaId, List<ChatId>> heard() {
    marks++;
    ChatId mark = new ChatId("(mark " + marks + " of " + mine + ")");
    ears.keySet().forEach(replica -> heard.hint(replica, mark));
    Map<ReplicaId, List<ChatId>> hints = new TreeMap<>();
    ears.forEach((replica, ear) -> hints.put(replica, upTo(mark, ear)));
    hints.values().removeIf(List::isEmpty);
    return hints;
  }

  private static List<ChatId> upTo(ChatId mark, BlockingQueue<ChatId> ear) {
    List<ChatId> before = new ArrayList<>();
    for (ChatId next = next(ear); !next.equals(mark); next = next(ear)) {
      if (!next.equals(RESUMED)) {
        before.add(next);
      }
    }
    return before;
  }

  private static ChatId next(BlockingQueue<ChatId> ear) {
    try {
      ChatId next = ear.poll(PATIENCE_IN_SECONDS, TimeUnit.SECONDS);
      if (next == null) {
        throw new AssertionError("A hint did not come");
      }
      return next;
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new AssertionError("The test is stopped", stop);
    }
  }

  private record Listener(BlockingQueue<ChatId> ear) implements WakeUps.Listener {
    @Override
    public void hinted(ChatId chat) {
      ear.add(chat);
    }

    @Override
    public void gone(ReplicaId replica) {
      ear.add(new ChatId("(gone " + replica + ")"));
    }

    @Override
    public void resumed() {
      ear.add(RESUMED);
    }

    @Override
    public void deaf() {
      throw new AssertionError("Hints are not allowed");
    }
  }
}
