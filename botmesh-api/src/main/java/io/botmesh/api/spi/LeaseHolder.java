package io.botmesh.api.spi;

import io.botmesh.api.Fence;
import io.botmesh.api.ReplicaId;
import java.time.Duration;

/**
 * Who has a lock or a post.
 *
 * @param grant the grant in force
 * @param replica the replica that holds it
 * @param remaining how long its lease still runs, by the store's clock
 */
public record LeaseHolder(Grant grant, ReplicaId replica, Duration remaining) {
  /** Returns the number to name as evidence, should the holder's heartbeat be gone. */
  public Fence fence() {
    return grant.fence();
  }
}
