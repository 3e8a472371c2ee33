package io.botmesh.impl.turn;

import io.botmesh.impl.chat.ChatDesk;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * How many turns this replica serves at once, and the chats that wait for one of them to end.
 * Thread-safe.
 */
public class Permits {
  private final Set<ChatDesk> ready = new LinkedHashSet<>();
  private int free;

  /** With so many permits, at least 1. */
  public Permits(int all) {
    this.free = all;
  }

  /** Takes a permit if there is one; else the chat is remembered for later. */
  public synchronized boolean takeOrQueue(ChatDesk desk) {
    if (free == 0) {
      ready.add(desk);
      return false;
    }
    // Served now: it is not to be called in the place of another.
    ready.remove(desk);
    free--;
    return true;
  }

  /** Takes a permit if there is one and no chat waits for it. */
  public synchronized boolean take() {
    if (free == 0 || !ready.isEmpty()) {
      return false;
    }
    free--;
    return true;
  }

  /**
   * Gives a permit back; returns the chat that has waited longest, which is then no longer
   * remembered.
   */
  public synchronized Optional<ChatDesk> giveBack() {
    free++;
    Iterator<ChatDesk> waiting = ready.iterator();
    if (!waiting.hasNext()) {
      return Optional.empty();
    }
    ChatDesk longest = waiting.next();
    waiting.remove();
    return Optional.of(longest);
  }

  /** Tells whether other chats wait for a permit. */
  public synchronized boolean contended() {
    return !ready.isEmpty();
  }
}
