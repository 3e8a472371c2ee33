package io.botmesh.redis;

import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.Fence;
import io.botmesh.api.spi.ChatLook;
import io.botmesh.api.spi.Decision;
import io.botmesh.api.spi.ForgetAnswer;
import io.botmesh.api.spi.ForgetCall;
import io.botmesh.api.spi.SafeText;
import io.botmesh.api.spi.ScheduleStore;
import io.botmesh.api.spi.TurnStore;
import java.util.List;

/**
 * Deletes all there is of a chat, in steps that may be repeated; what comes meanwhile stays (C10).
 * Thread-safe.
 */
final class ChatDeletion {
  private static final int TRIES = 100;

  private final TurnStore turns;
  private final MessageLog log;
  private final RedisDeadLetters letters;
  private final ScheduleStore schedules;
  private final ChatTexts texts;
  private final IndexShards shards;
  private final CallNames names;

  ChatDeletion(
      TurnStore turns,
      MessageLog log,
      RedisDeadLetters letters,
      ScheduleStore schedules,
      ChatTexts texts,
      IndexShards shards,
      CallNames names) {
    this.turns = turns;
    this.log = log;
    this.letters = letters;
    this.schedules = schedules;
    this.texts = texts;
    this.shards = shards;
    this.names = names;
  }

  void delete(ChatId chat) {
    Extent extent = extent(chat);
    long fence = forgotten(chat, extent);
    // Younger than whatever a turn before it decided, older than whatever one after it does.
    schedules.cancelAll(chat, new Decision(new Fence(fence + 1), 1));
    letters.dropAll(chat);
    texts.dropConversation(chat);
    // The log goes last: as long as anything is left, the chat is listed and can be deleted again.
    log.delete(chat, extent.line());
    // Listings look at a chat before they show it, so these entries are only in the way. They are
    // taken out when they are seen once more, an hour from now; the chat's own comes last.
    Broom broom = new Broom(shards);
    List.of(Index.DEAD, Index.USERS, Index.CHECKPOINTS, Index.CHATS)
        .forEach(index -> broom.suspect(index, chat, ""));
  }

  /** What goes: a message whose line is still to be appended must not lose that line alone. */
  private Extent extent(ChatId chat) {
    ChatLook before = turns.look(chat);
    for (int look = 0; look < TRIES; look++) {
      long line = log.last(chat);
      ChatLook after = turns.look(chat);
      if (after.last() == before.last()) {
        return new Extent(after.fence(), before.last(), line);
      }
      before = after;
    }
    throw busy(chat, TRIES + " messages while it was looked at");
  }

  /** Returns the fence of the last turn before the deletion. */
  private long forgotten(ChatId chat, Extent extent) {
    long fence = extent.fence();
    for (int turn = 0; turn < TRIES; turn++) {
      ForgetAnswer answer =
          turns.forget(new ForgetCall(chat, names.next(), fence, extent.ticket()));
      if (!(answer instanceof ForgetAnswer.Changed changed)) {
        return fence;
      }
      fence = changed.fence();
    }
    throw busy(chat, TRIES + " turns while it was to be deleted");
  }

  private static CoordinationUnavailable busy(ChatId chat, String what) {
    return new CoordinationUnavailable(
        "BMESH-0549 Chat "
            + SafeText.chat(chat)
            + " was given "
            + what
            + "; nothing of it was deleted. Delete it again when it is quieter");
  }

  /**
   * What there was when the deletion began.
   *
   * @param fence number of the last grant
   * @param ticket number of the last message in the line
   * @param line number of the last line in the log
   */
  private record Extent(long fence, long ticket, long line) {}
}
