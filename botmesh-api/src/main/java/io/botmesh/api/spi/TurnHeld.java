package io.botmesh.api.spi;

import io.botmesh.api.Fence;
import io.botmesh.api.ReplicaId;
import java.time.Duration;

/**
 * Who has a chat's turn.
 *
 * @param grant the grant in force
 * @param owner the replica that holds it
 * @param remaining how long its lease still runs, by the store's clock
 */
public record TurnHeld(Grant grant, ReplicaId owner, Duration remaining) {
  /** Who seems to have the turn of a chat that has moved: no replica has this name. */
  public static final ReplicaId MOVED = new ReplicaId("moved");

  /** Tells whether nobody has it, and the chat has moved: a claim says where. */
  public boolean moved() {
    return owner.equals(MOVED);
  }

  /** Returns the number to name as evidence, should the owner's heartbeat be gone. */
  public Fence fence() {
    return grant.fence();
  }
}
