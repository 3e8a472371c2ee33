package io.botmesh.impl.memory;

import io.botmesh.api.ChatId;
import io.botmesh.api.DeadLetter;
import io.botmesh.api.Listing;
import io.botmesh.api.spi.DeadLetters;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** The dead letters of a hub. Thread-safe. */
final class MemoryDeadLetters implements DeadLetters {
  private final NavigableMap<ChatId, Map<String, DeadLetter>> letters =
      new TreeMap<>(); // guarded by this

  @Override
  public synchronized void put(DeadLetter letter) {
    letters
        .computeIfAbsent(letter.chat(), chat -> new LinkedHashMap<>())
        .putIfAbsent(letter.id(), letter);
  }

  @Override
  public synchronized List<DeadLetter> list(ChatId chat, int limit) {
    return letters.getOrDefault(chat, Map.of()).values().stream().limit(Page.limit(limit)).toList();
  }

  @Override
  public synchronized Optional<DeadLetter> find(ChatId chat, String id) {
    return Optional.ofNullable(letters.getOrDefault(chat, Map.of()).get(id));
  }

  @Override
  public Listing chats(Optional<String> from, int limit) {
    return new Listings(this::chatsBehind).page(from, limit);
  }

  @Override
  public synchronized void drop(ChatId chat, String id) {
    letters.computeIfPresent(
        chat,
        (key, ofChat) -> {
          ofChat.remove(id);
          return ofChat.isEmpty() ? null : ofChat;
        });
  }

  synchronized void dropAll(ChatId chat) {
    letters.remove(chat);
  }

  /** Returns the chats behind one that have letters. */
  synchronized List<ChatId> chatsBehind(Optional<ChatId> after, int limit) {
    return Page.after(letters.navigableKeySet(), after).limit(limit).toList();
  }
}
