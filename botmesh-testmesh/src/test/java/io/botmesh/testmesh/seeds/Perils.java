package io.botmesh.testmesh.seeds;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.CommitCall;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.PumpAnswer;
import io.botmesh.api.spi.PumpCall;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.testmesh.Call;
import io.botmesh.testmesh.MeshTime;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Knows for which entries something has happened that may make somebody send them again: to whoever
 * had them in hand, while it had them.
 */
final class Perils implements Rule {
  private static final Duration LEASE = Duration.ofSeconds(8);

  private final MeshTime time;
  private final Heartbeats hearts;
  private final Set<String> excused = new HashSet<>();
  private final Map<String, Handed> handed = new HashMap<>();
  private final Map<ReplicaId, Long> lastTrouble = new HashMap<>();
  private final Set<ReplicaId> lame = new HashSet<>();
  private final Set<Call> wrong = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<Token> burnt = new HashSet<>();

  private record Handed(ReplicaId to, Optional<Token> under, long at) {}

  Perils(MeshTime time, Heartbeats hearts) {
    this.time = time;
    this.hearts = hearts;
  }

  /** A replica died, paused or stopped: from now on it is in trouble, unless it recovers. */
  void befell(ReplicaId replica) {
    trouble(replica);
    lame.add(replica);
  }

  /** A replica woke up. */
  void recovered(ReplicaId replica) {
    trouble(replica);
    lame.remove(replica);
  }

  /** A call goes wrong, which is trouble now and again when it is done late. */
  void wentWrong(Call call) {
    wrong.add(call);
    trouble(replicaOf(call));
    if (call.is(TurnStore.class, "pump")) {
      burnt.add(call.argument(PumpCall.class).token());
    } else if (call.is(TurnStore.class, "commit")) {
      call.argument(CommitCall.class).pump().ifPresent(burnt::add);
    }
  }

  private static ReplicaId replicaOf(Call call) {
    return new ReplicaId(call.by().name());
  }

  private void trouble(ReplicaId replica) {
    lastTrouble.put(replica, time.nanoTime());
  }

  /** Tells whether a replica was ever in trouble. */
  boolean befallen(ReplicaId replica) {
    return lastTrouble.containsKey(replica);
  }

  private boolean troubledSince(ReplicaId replica, long then) {
    return lame.contains(replica)
        || lastTrouble.getOrDefault(replica, Long.MIN_VALUE) >= then
        || hearts.absentSince(replica, then);
  }

  /** A send has no outcome: the pump is taken anew, for all that was in hand with it. */
  void unknown(ChatId chat, String entry) {
    excused.add(chat + " " + entry);
    handed.keySet().stream().filter(name -> name.startsWith(chat + " ")).forEach(excused::add);
  }

  @Override
  public void done(Call call, Object outcome) {
    if (wrong.contains(call)) {
      trouble(replicaOf(call));
    }
    if (outcome instanceof CommitAnswer.Committed committed) {
      CommitCall asked = call.argument(CommitCall.class);
      hand(asked.chat(), asked.me(), asked.pump(), committed.entries());
    } else if (outcome instanceof PumpAnswer.Entries entries) {
      PumpCall asked = call.argument(PumpCall.class);
      hand(asked.chat(), asked.me(), Optional.of(asked.token()), entries.entries());
    }
  }

  private void hand(ChatId chat, ReplicaId to, Optional<Token> under, List<OutboxEntry> entries) {
    for (OutboxEntry entry : entries) {
      String name = chat + " " + entry.id();
      Handed before = handed.put(name, new Handed(to, under, time.nanoTime()));
      if (before != null && mayHaveLetGo(before, to)) {
        excused.add(name);
      }
    }
  }

  private boolean mayHaveLetGo(Handed before, ReplicaId now) {
    // A token that was asked with twice is not used on, so its replica asks with another.
    return (before.to().equals(now) && before.under().filter(burnt::contains).isPresent())
        || troubledSince(before.to(), before.at())
        || time.nanoTime() - before.at() >= LEASE.toNanos();
  }

  /** Tells whether something explains that an entry may have been sent before. */
  boolean explain(ChatId chat, String entry) {
    return excused.contains(chat + " " + entry);
  }
}
