package io.botmesh.api;

import java.util.Optional;

/**
 * What a handler remembers of a user, by name. Values are plain JSON. Changes take effect with the
 * turn's commit, or not at all. Not thread-safe: use it on the handler's thread.
 */
public interface UserData {
  /**
   * Returns the value under a name, converted by JSON-B.
   *
   * @return empty if there is none
   * @throws StoredDataUnreadable if what is stored is no such type
   */
  <T> Optional<T> get(String name, Class<T> type);

  /**
   * Sets a value.
   *
   * @param name any but those that begin with {@code botmesh.}, which are botmesh's own
   * @param value anything JSON-B writes; null removes the name
   * @throws IllegalArgumentException if the name is botmesh's own, or the value cannot be written
   */
  void put(String name, Object value);

  /**
   * Removes a name; nothing happens if it is not there.
   *
   * @throws IllegalArgumentException if the name is botmesh's own
   */
  void remove(String name);
}
