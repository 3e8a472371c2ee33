package io.botmesh.impl.life;

import io.botmesh.api.ReplicaId;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The replicas that have said that they stop; the latest of them, for what they leave behind is
 * looked after soon. Thread-safe.
 */
final class Farewells {
  private static final int REMEMBERED = 256;

  private final Set<ReplicaId> latest = new LinkedHashSet<>();

  synchronized void add(ReplicaId replica) {
    latest.add(replica);
    if (latest.size() > REMEMBERED) {
      latest.remove(latest.iterator().next());
    }
  }

  synchronized boolean said(ReplicaId replica) {
    return latest.contains(replica);
  }
}
