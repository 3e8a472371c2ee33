package io.botmesh.impl.cdi;

import io.botmesh.api.ReplicaId;
import java.util.HexFormat;
import java.util.random.RandomGenerator;

/** Names each start of a bot differently, so that no start is taken for an earlier one. */
final class ReplicaNames {
  private static final int NONCE_BYTES = 6;

  private final RandomGenerator random;

  ReplicaNames(RandomGenerator random) {
    this.random = random;
  }

  ReplicaId next(String label) {
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    return new ReplicaId(label + "-" + HexFormat.of().formatHex(nonce));
  }
}
