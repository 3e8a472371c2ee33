package io.botmesh.impl.chat;

import io.botmesh.api.ChatId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** The desks of all chats that this replica has an interest in. Thread-safe. */
public final class ChatDesks {
  private final ConcurrentHashMap<ChatId, ChatDesk> desks = new ConcurrentHashMap<>();

  /**
   * Returns the chat's desk with one more call under way; {@link ChatDesk#callEnds} must follow.
   */
  public ChatDesk open(ChatId chat) {
    return desks.compute(
        chat,
        (id, known) -> {
          ChatDesk desk = known == null ? new ChatDesk(id) : known;
          desk.callBegins();
          return desk;
        });
  }

  /** Returns the chat's desk, if there is one. */
  public Optional<ChatDesk> find(ChatId chat) {
    return Optional.ofNullable(desks.get(chat));
  }

  /** Returns all desks there are now. */
  public List<ChatDesk> all() {
    return List.copyOf(desks.values());
  }

  /**
   * Removes the desk if nothing hangs on it; it is of no use from then on.
   *
   * @return whether it was removed
   */
  public boolean close(ChatDesk desk) {
    return closeIf(desk, ChatDesk::unused);
  }

  /**
   * Removes a desk that was opened for a message which then could not be taken; only if the index
   * never held it.
   */
  public void discard(ChatDesk desk) {
    desk.indexLock().lock();
    try {
      if (desk.indexedLife() == 0) {
        closeIf(desk, ChatDesk::untouched);
      }
    } finally {
      desk.indexLock().unlock();
    }
  }

  private boolean closeIf(ChatDesk desk, Predicate<ChatDesk> mayGo) {
    return desks.computeIfPresent(
            desk.chat(),
            (id, known) -> {
              if (known != desk || !mayGo.test(desk)) {
                return known;
              }
              desk.close();
              return null;
            })
        == null;
  }
}
