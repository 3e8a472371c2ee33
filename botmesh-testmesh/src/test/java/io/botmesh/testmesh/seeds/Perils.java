package io.botmesh.testmesh.seeds;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.CommitCall;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.PumpAnswer;
import io.botmesh.api.spi.PumpCall;
import io.botmesh.testmesh.Call;
import io.botmesh.testmesh.MeshTime;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Knows for which entries something has happened that may make somebody send them again. */
final class Perils implements Rule {
  private static final Duration LEASE = Duration.ofSeconds(8);

  private final MeshTime time;
  private final Set<String> excused = new HashSet<>();
  private final Map<String, Handed> handed = new HashMap<>();
  private final Set<ReplicaId> troubled = new HashSet<>();

  private record Handed(ReplicaId to, long at) {}

  Perils(MeshTime time) {
    this.time = time;
  }

  /** A replica died, paused or stopped, or a call of its went wrong. */
  void befell(ReplicaId replica) {
    troubled.add(replica);
  }

  boolean befallen(ReplicaId replica) {
    return troubled.contains(replica);
  }

  /** A send has no outcome: the pump is taken anew, for all that was in hand with it. */
  void unknown(ChatId chat, String entry) {
    excused.add(chat + " " + entry);
    handed.keySet().stream().filter(name -> name.startsWith(chat + " ")).forEach(excused::add);
  }

  @Override
  public void done(Call call, Object outcome) {
    if (outcome instanceof CommitAnswer.Committed committed) {
      CommitCall asked = call.argument(CommitCall.class);
      hand(asked.chat(), asked.me(), committed.entries());
    } else if (outcome instanceof PumpAnswer.Entries entries) {
      PumpCall asked = call.argument(PumpCall.class);
      hand(asked.chat(), asked.me(), entries.entries());
    }
  }

  private void hand(ChatId chat, ReplicaId to, List<OutboxEntry> entries) {
    for (OutboxEntry entry : entries) {
      String name = chat + " " + entry.id();
      Handed before = handed.put(name, new Handed(to, time.nanoTime()));
      if (before != null
          && (troubled.contains(before.to()) || time.nanoTime() - before.at() >= LEASE.toNanos())) {
        excused.add(name);
      }
    }
  }

  /** Tells whether something explains that an entry may have been sent before. */
  boolean explain(ChatId chat, String entry) {
    return excused.contains(chat + " " + entry);
  }
}
