package io.botmesh.api;

import java.util.Optional;

/**
 * A stored text and its version.
 *
 * @param value empty if there is none, or it has expired
 * @param version 0 if it was never written; else it only grows, also when the value goes
 */
public record Stored(Optional<String> value, long version) {
  /** What was never written. */
  public static final Stored NOTHING = new Stored(Optional.empty(), 0);
}
