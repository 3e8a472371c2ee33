package io.botmesh.impl.memory;

import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.Fence;
import io.botmesh.api.spi.ChatLook;
import io.botmesh.api.spi.Decision;
import io.botmesh.api.spi.ForgetAnswer;
import io.botmesh.api.spi.ForgetCall;
import io.botmesh.api.spi.SafeText;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnStore;

/** Deletes chats, as {@code docs/protocol.md} 1.5 says. Thread-safe. */
final class ChatDeletion {
  private static final int MOST_TRIES = 100;

  private final TurnStore turns;
  private final MemoryHub hub;

  ChatDeletion(TurnStore turns, MemoryHub hub) {
    this.turns = turns;
    this.hub = hub;
  }

  void delete(ChatId chat) {
    Cut cut = cut(chat);
    long fence = forgotten(chat, cut.look());
    // Younger than whatever a turn before it decided, older than whatever one after it does.
    hub.schedules.cancelAll(chat, new Decision(new Fence(fence + 1), 1));
    hub.deadLetters.dropAll(chat);
    hub.conversations.delete(chat);
    // The log goes last: as long as anything is left, the chat is listed and can be deleted again.
    hub.logs.deleteUpTo(chat, cut.line());
  }

  /** Finds a moment to cut at, so that every message which came later has its line behind it. */
  private Cut cut(ChatId chat) {
    ChatLook look = turns.look(chat);
    for (int tries = 0; tries < MOST_TRIES; tries++) {
      long line = hub.logs.last(chat);
      ChatLook again = turns.look(chat);
      if (again.last() == look.last()) {
        return new Cut(again, line);
      }
      look = again;
    }
    throw busy(chat);
  }

  /** Returns the fence of the last turn before the deletion. */
  private long forgotten(ChatId chat, ChatLook look) {
    Token call = hub.calls.next();
    long fence = look.fence();
    for (int tries = 0; tries < MOST_TRIES; tries++) {
      ForgetAnswer answer = turns.forget(new ForgetCall(chat, call, fence, look.last()));
      if (!(answer instanceof ForgetAnswer.Changed changed)) {
        return fence;
      }
      fence = changed.fence();
    }
    throw busy(chat);
  }

  private static CoordinationUnavailable busy(ChatId chat) {
    return new CoordinationUnavailable(
        "BMESH-0555 Chat "
            + SafeText.chat(chat)
            + " is so busy that it could not be deleted in "
            + MOST_TRIES
            + " tries; nothing of it is deleted, delete it again when it is quieter");
  }

  /**
   * What goes, and no more.
   *
   * @param look the chat's last ticket that goes
   * @param line the last line that goes
   */
  private record Cut(ChatLook look, long line) {}
}
