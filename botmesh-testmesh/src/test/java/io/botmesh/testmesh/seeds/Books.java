package io.botmesh.testmesh.seeds;

import io.botmesh.api.ChatId;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.testmesh.MeshTime;
import java.util.Map;
import java.util.TreeMap;

/** A book for each chat. */
final class Books {
  private final Map<ChatId, ChatBook> books = new TreeMap<>();
  private final TurnStore store;
  private final MeshTime time;
  private final Heartbeats hearts;
  private final int maxAttempts;
  private final History history;

  /**
   * Empty ones.
   *
   * @param store the store itself, to be looked at
   */
  Books(TurnStore store, MeshTime time, Heartbeats hearts, int maxAttempts, History history) {
    this.store = store;
    this.time = time;
    this.hearts = hearts;
    this.maxAttempts = maxAttempts;
    this.history = history;
  }

  ChatBook of(ChatId chat) {
    return books.computeIfAbsent(
        chat, id -> new ChatBook(id, store, time, hearts, maxAttempts, history));
  }

  Map<ChatId, ChatBook> all() {
    return books;
  }
}
