package io.botmesh.testmesh.seeds;

import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Roster;
import java.time.Duration;

/** A beat counts for less time than its replica believes. */
final class ShortBeats extends ForwardingRoster {
  ShortBeats(Roster whole) {
    super(whole);
  }

  @Override
  public void beat(ReplicaId me, Duration deadAfter) {
    super.beat(me, deadAfter.dividedBy(5));
  }
}
