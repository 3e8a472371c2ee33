package io.botmesh.impl.memory;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Roster;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The heartbeats and indexes of a hub. Thread-safe. */
final class MemoryRoster implements Roster {
  private static final long NOT_BEATING = 0;

  private final HubTime time;
  private final Map<ReplicaId, Long> aliveUntil = new HashMap<>(); // guarded by this
  private final Map<ReplicaId, NavigableSet<ChatId>> indexes = new HashMap<>(); // guarded by this

  MemoryRoster(HubTime time) {
    this.time = time;
  }

  @Override
  public synchronized void beat(ReplicaId me, Duration deadAfter) {
    aliveUntil.put(me, time.now().after(deadAfter));
  }

  @Override
  public synchronized boolean alive(ReplicaId replica) {
    return aliveUntil.getOrDefault(replica, NOT_BEATING) > time.now().millis();
  }

  @Override
  public synchronized Set<ReplicaId> members() {
    return new TreeSet<>(aliveUntil.keySet());
  }

  @Override
  public synchronized void resign(ReplicaId me) {
    aliveUntil.computeIfPresent(me, (replica, until) -> NOT_BEATING);
  }

  @Override
  public synchronized void strike(ReplicaId dead) {
    if (!alive(dead) && !indexes.containsKey(dead)) {
      aliveUntil.remove(dead);
    }
  }

  @Override
  public synchronized void enter(ReplicaId me, Collection<ChatId> chats) {
    if (!chats.isEmpty()) {
      indexes.computeIfAbsent(me, replica -> new TreeSet<>()).addAll(chats);
    }
  }

  @Override
  public synchronized void leave(ReplicaId replica, Collection<ChatId> chats) {
    indexes.computeIfPresent(replica, (id, index) -> without(index, chats));
  }

  @Override
  public synchronized List<ChatId> interests(ReplicaId replica, Optional<ChatId> after, int limit) {
    NavigableSet<ChatId> index = indexes.getOrDefault(replica, new TreeSet<>());
    return Page.after(index, after).limit(Page.limit(limit)).toList();
  }

  private static NavigableSet<ChatId> without(
      NavigableSet<ChatId> index, Collection<ChatId> chats) {
    chats.forEach(index::remove);
    return index.isEmpty() ? null : index;
  }
}
