package io.botmesh.api.spi;

import io.botmesh.api.ChatId;
import java.util.List;

/** Where dead letters lie until a person looks. Thread-safe. */
public interface DeadLetters {
  /** Puts a letter away; one that lies there already, by chat and id, stays as it is. */
  void put(DeadLetter letter);

  /** Returns a chat's letters in the order of their arrival, at most {@code limit} (1 to 1000). */
  List<DeadLetter> list(ChatId chat, int limit);

  /** Removes a letter; nothing happens if it is not there. */
  void drop(ChatId chat, String id);
}
