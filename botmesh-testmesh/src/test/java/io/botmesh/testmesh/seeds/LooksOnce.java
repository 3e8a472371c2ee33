package io.botmesh.testmesh.seeds;

import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Roster;
import java.util.HashSet;
import java.util.Set;

/** Whoever was once found gone is not looked at again. */
final class LooksOnce extends ForwardingRoster {
  private final Set<ReplicaId> gone = new HashSet<>();

  LooksOnce(Roster whole) {
    super(whole);
  }

  @Override
  public boolean alive(ReplicaId replica) {
    if (!gone.contains(replica) && !super.alive(replica)) {
      gone.add(replica);
    }
    return !gone.contains(replica);
  }
}
