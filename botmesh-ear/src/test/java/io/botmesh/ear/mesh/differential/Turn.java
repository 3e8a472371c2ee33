package io.botmesh.ear.mesh.differential;

import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.Versions;

/**
 * A turn as its holder knows it.
 *
 * @param me the holder
 * @param claim what it was granted
 * @param versions what it knows to be stored
 */
record Turn(ReplicaId me, Claim claim, Versions versions) {
  Turn with(Versions newer) {
    return new Turn(me, claim, newer);
  }
}
