package io.botmesh.api.spi;

import io.botmesh.api.ChatId;
import io.botmesh.api.DeadLetter;
import io.botmesh.api.Listing;
import java.util.List;
import java.util.Optional;

/** Where dead letters lie until a person looks. Thread-safe. */
public interface DeadLetters {
  /** Puts a letter away; one that lies there already, by chat and id, stays as it is. */
  void put(DeadLetter letter);

  /** Returns a chat's letters in the order of their arrival, at most {@code limit} (1 to 1000). */
  List<DeadLetter> list(ChatId chat, int limit);

  /** Returns a letter by its id; empty if it is not there. */
  Optional<DeadLetter> find(ChatId chat, String id);

  /** Removes a letter; nothing happens if it is not there. */
  void drop(ChatId chat, String id);

  /**
   * Lists the chats that have letters, as {@link io.botmesh.api.Store#chats} does.
   *
   * @param from {@link Listing#next} of the page before; empty for the first page
   * @param limit at most so many, 1 to 1000
   * @throws IllegalArgumentException if {@code from} is no such text or {@code limit} out of bounds
   */
  Listing chats(Optional<String> from, int limit);
}
