package io.botmesh.impl.life;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Roster;
import io.botmesh.impl.ask.Asking;
import io.botmesh.impl.chat.ChatDesk;
import io.botmesh.impl.chat.ChatDesks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The chats that others visit should this replica die. A chat is entered before its first message
 * is accepted, and leaves only when it was idle at two looks minutes apart. Thread-safe.
 */
public final class InterestIndex {
  private static final int PAGE = 500;
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Roster roster;
  private final ReplicaId me;
  private final ChatDesks desks;
  private final Asking asking;

  /** Of one replica. */
  public InterestIndex(Roster roster, ReplicaId me, ChatDesks desks, Asking asking) {
    this.roster = roster;
    this.me = me;
    this.desks = desks;
    this.asking = asking;
  }

  /** Sees to it that the index holds the chat, as seen within this life. */
  public void enter(ChatDesk desk, long life) {
    desk.indexLock().lock();
    try {
      if (desk.indexedLife() != life) {
        asking.ask(PATIENCE, () -> entered(desk.chat()));
        desk.indexed(life);
      }
    } finally {
      desk.indexLock().unlock();
    }
  }

  private boolean entered(ChatId chat) {
    roster.enter(me, List.of(chat));
    return true;
  }

  /** Enters every chat again; what was known of the index in an earlier life is void. */
  public void enterAll(long life) {
    List<ChatDesk> page = new ArrayList<>();
    for (ChatDesk desk : desks.all()) {
      page.add(desk);
      if (page.size() == PAGE) {
        enterPage(page, life);
        page.clear();
      }
    }
    if (!page.isEmpty()) {
      enterPage(page, life);
    }
  }

  /** Enters several chats at once. */
  public void enterPage(List<ChatDesk> page, long life) {
    List<Long> leavings = page.stream().map(InterestIndex::leavings).toList();
    roster.enter(me, page.stream().map(ChatDesk::chat).toList());
    for (int at = 0; at < page.size(); at++) {
      entered(page.get(at), leavings.get(at), life);
    }
  }

  // A chat that left while the page was on its way may be out again: then its next accept enters
  // it.
  private static void entered(ChatDesk desk, long leavingsBefore, long life) {
    desk.indexLock().lock();
    try {
      if (desk.leavings() == leavingsBefore) {
        desk.indexed(life);
      }
    } finally {
      desk.indexLock().unlock();
    }
  }

  private static long leavings(ChatDesk desk) {
    desk.indexLock().lock();
    try {
      return desk.leavings();
    } finally {
      desk.indexLock().unlock();
    }
  }

  /**
   * Takes the chat out, if nothing of this replica hangs on it.
   *
   * @return whether its desk is closed
   */
  public boolean leave(ChatDesk desk) {
    desk.indexLock().lock();
    try {
      if (desk.unused()) {
        roster.leave(me, List.of(desk.chat()));
        desk.leftIndex();
        return desks.close(desk);
      }
      return false;
    } finally {
      desk.indexLock().unlock();
    }
  }
}
