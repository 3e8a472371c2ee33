package io.botmesh.redis;

import io.botmesh.api.ChatId;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Something that is remembered of each chat, for the chats used last: those of this age and of the
 * one before. Thread-safe, and nobody waits for anybody to read it.
 *
 * @param <T> what it is
 */
final class RecentChats<T> {
  private static final int CHATS = 2048;

  private volatile Ages<T> ages = new Ages<>(new ConcurrentHashMap<>(), new ConcurrentHashMap<>());

  /** What was remembered in this age, and in the one before. */
  private record Ages<T>(Map<ChatId, T> now, Map<ChatId, T> before) {}

  Optional<T> of(ChatId chat) {
    Ages<T> known = ages;
    T what = known.now().get(chat);
    if (what == null) {
      what = known.before().get(chat);
      if (what != null) {
        // Used again: it is to outlive the age before. Whoever learnt better meanwhile is right.
        known.now().putIfAbsent(chat, what);
      }
    }
    return Optional.ofNullable(what);
  }

  void learn(ChatId chat, T what) {
    Ages<T> known = ages;
    known.now().put(chat, what);
    if (known.now().size() > CHATS) {
      nextAge();
    }
  }

  void forget(ChatId chat) {
    Ages<T> known = ages;
    known.before().remove(chat);
    known.now().remove(chat);
  }

  private synchronized void nextAge() {
    if (ages.now().size() > CHATS) {
      ages = new Ages<>(new ConcurrentHashMap<>(), ages.now());
    }
  }
}
