package io.botmesh.redis;

import io.botmesh.api.ChatId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Something that is remembered of each chat, for the chats used last. Thread-safe.
 *
 * @param <T> what it is
 */
final class RecentChats<T> {
  private static final int CHATS = 4096;

  // Guarded by this.
  private final Map<ChatId, T> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ChatId, T> eldest) {
          return size() > CHATS;
        }
      };

  synchronized Optional<T> of(ChatId chat) {
    return Optional.ofNullable(known.get(chat));
  }

  synchronized void learn(ChatId chat, T what) {
    known.put(chat, what);
  }
}
