package io.botmesh.impl.accept;

import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Door;
import io.botmesh.api.spi.Token;
import java.util.Optional;

/** What came of asking once for a message's place in the line. */
sealed interface Outcome {
  /** That is all there is to say to the provider. */
  record Answered(Door.Receipt receipt) implements Outcome {}

  /**
   * Another call had accepted the message before, and may have to be followed by one more.
   *
   * @param before that call
   * @param home the replica that the message waits on, if it waits and that is another one
   */
  record TakenBefore(Token before, Optional<ReplicaId> home) implements Outcome {}
}
