package io.botmesh.testmesh.seeds;

import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Roster;
import io.botmesh.testmesh.Call;
import io.botmesh.testmesh.MeshTime;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** Knows since when each heartbeat has been unbroken, as the store saw it. */
final class Heartbeats implements Rule {
  private final MeshTime time;
  private final Map<ReplicaId, Long> until = new HashMap<>();
  private final Map<ReplicaId, Long> lapsed = new HashMap<>();

  Heartbeats(MeshTime time) {
    this.time = time;
  }

  @Override
  public void done(Call call, Object outcome) {
    if (call.is(Roster.class, "beat")) {
      ReplicaId who = call.argument(ReplicaId.class);
      long now = time.nanoTime();
      long before = until.getOrDefault(who, -1L);
      if (before <= now) {
        lapsed.put(who, now);
      }
      until.put(who, now + call.argument(Duration.class).toNanos());
    } else if (call.is(Roster.class, "resign")) {
      until.put(call.argument(ReplicaId.class), time.nanoTime());
    }
  }

  /** Tells whether a replica's heartbeat was absent at some time since then. */
  boolean absentSince(ReplicaId who, long then) {
    // The store counts in whole milliseconds.
    return until.getOrDefault(who, 0L) - 1_000_000 <= time.nanoTime()
        || lapsed.getOrDefault(who, 0L) > then;
  }
}
