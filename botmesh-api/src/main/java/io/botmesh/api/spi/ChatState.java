package io.botmesh.api.spi;

import io.botmesh.api.Stored;

/**
 * A chat's two stored texts.
 *
 * @param checkpoint where its conversation stands
 * @param userData what handlers remember of its user
 */
public record ChatState(Stored checkpoint, Stored userData) {
  /** Returns the versions of both. */
  public Versions versions() {
    return new Versions(checkpoint.version(), userData.version());
  }
}
