package io.botmesh.api.spi;

import io.botmesh.api.Fence;
import java.util.Objects;

/**
 * One grant of a turn. It is in force while the chat's owner is this token <em>and</em> the fence
 * equals; the end of a lease alone refuses nothing.
 *
 * @param token the call that was granted the turn
 * @param fence the number it was granted under
 */
public record Grant(Token token, Fence fence) {
  /**
   * A grant with nothing missing.
   *
   * @throws NullPointerException if anything is null
   */
  public Grant {
    Objects.requireNonNull(token, "token");
    Objects.requireNonNull(fence, "fence");
  }
}
