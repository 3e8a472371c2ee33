package io.botmesh.impl.memory;

import io.botmesh.api.ChatId;
import java.util.List;
import java.util.Optional;

/** Chats that have something, in the order of their ids. Thread-safe. */
@FunctionalInterface
interface Index {
  /**
   * Returns the first chats behind one.
   *
   * @param chat empty to begin with the first of all
   * @param limit at most so many
   */
  List<ChatId> after(Optional<ChatId> chat, int limit);
}
