package io.botmesh.redis;

import io.botmesh.api.ChatId;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The bucket that each chat's log was last seen to grow in, for the chats used last. Thread-safe.
 */
final class BucketGuesses {
  private static final int CHATS = 4096;

  // Guarded by this.
  private final Map<ChatId, Long> buckets =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ChatId, Long> eldest) {
          return size() > CHATS;
        }
      };

  synchronized long of(ChatId chat) {
    return buckets.getOrDefault(chat, 0L);
  }

  synchronized void learn(ChatId chat, long bucket) {
    buckets.put(chat, bucket);
  }
}
