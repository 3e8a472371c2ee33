package io.botmesh.api.spi;

import java.util.Objects;

/**
 * Something a turn decided that lies outside its own key, carried out after the commit.
 *
 * @param kind what it asks for
 * @param payload what the engine needs for it; the store does not look inside
 */
public record NewEntry(EntryKind kind, String payload) {
  /**
   * An entry with nothing missing.
   *
   * @throws NullPointerException if anything is null
   */
  public NewEntry {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(payload, "payload");
  }
}
