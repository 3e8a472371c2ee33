package io.botmesh.impl.engine;

import io.botmesh.api.ReplicaId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A transport that only one may hold: who has a session of it, and whether two ever had. Shared by
 * the replicas of a test. Thread-safe.
 */
public final class Sessions {
  private final Set<ReplicaId> open = new HashSet<>();
  private final Set<ReplicaId> refused = new HashSet<>();
  private final Set<ReplicaId> down = new HashSet<>();
  private final List<String> overlaps = new ArrayList<>();
  private final List<ReplicaId> openings = new ArrayList<>();

  synchronized void open(ReplicaId replica) {
    if (!open.isEmpty()) {
      overlaps.add(replica + " opened beside " + open);
    }
    open.add(replica);
    openings.add(replica);
    if (refused.contains(replica)) {
      throw new IllegalStateException("does not open, as the test asks");
    }
  }

  synchronized void close(ReplicaId replica) {
    open.remove(replica);
  }

  synchronized boolean up(ReplicaId replica) {
    return !down.contains(replica);
  }

  /** From now on the transport of this replica's sessions is closed. */
  public synchronized void down(ReplicaId replica) {
    down.add(replica);
  }

  /** From now on this replica's sessions do not open. */
  public synchronized void refuse(ReplicaId replica) {
    refused.add(replica);
  }

  /** Returns who holds a session now. */
  public synchronized Set<ReplicaId> now() {
    return Set.copyOf(open);
  }

  /** Returns when two held one at a time. */
  public synchronized List<String> overlaps() {
    return List.copyOf(overlaps);
  }

  /** Returns who has opened one, in order. */
  public synchronized List<ReplicaId> openings() {
    return List.copyOf(openings);
  }
}
