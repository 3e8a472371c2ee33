package io.botmesh.ear.mesh.differential;

import io.botmesh.api.ReplicaId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** When heartbeats end by a clock that is moved by hand. For one thread. */
final class Heartbeats {
  private final ServerClock clock;
  private final Map<ReplicaId, Instant> ends = new HashMap<>();
  private Instant lastEnd = Instant.MIN;

  Heartbeats(ServerClock clock) {
    this.clock = clock;
  }

  void forget() {
    ends.clear();
    lastEnd = Instant.MIN;
  }

  void beat(ReplicaId replica, Duration deadAfter) {
    // A server counts whole milliseconds.
    ends.put(replica, Instant.ofEpochMilli(clock.now().toEpochMilli()).plus(deadAfter));
  }

  /** Moves the clock, but never back over the end of a heartbeat: a server revives none. */
  List<ReplicaId> pass(Duration time) {
    clock.move(time);
    clock.notBefore(lastEnd);
    List<ReplicaId> ended = new ArrayList<>();
    ends.forEach((replica, end) -> addIfOver(ended, replica, end));
    ended.forEach(ends::remove);
    return ended;
  }

  private void addIfOver(List<ReplicaId> ended, ReplicaId replica, Instant end) {
    if (!end.isAfter(clock.now())) {
      ended.add(replica);
      lastEnd = end.isAfter(lastEnd) ? end : lastEnd;
    }
  }
}
