package io.botmesh.api.spi;

import io.botmesh.api.Fence;

/**
 * Proof that a heartbeat was found missing <em>after</em> an answer named this very grant, ticket
 * or take. It is used in one call and then forgotten.
 */
public sealed interface Evidence {
  /**
   * The holder of this grant is gone.
   *
   * @param fence as named by {@link ClaimAnswer.Held}
   */
  record OfGrant(Fence fence) implements Evidence {}

  /**
   * The replica that this ticket is bound to is gone.
   *
   * @param token as named by {@link ClaimAnswer.NotYours}
   */
  record OfTicket(Token token) implements Evidence {}
}
