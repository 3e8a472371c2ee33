package io.botmesh.redis;

import io.botmesh.api.ChatId;

/** Looks whether a chat has what an index lists. Thread-safe. */
final class Presence {
  private final RedisTurnStore turns;
  private final MessageLog log;
  private final RedisDeadLetters letters;
  private final TextCells cells;

  Presence(RedisTurnStore turns, MessageLog log, RedisDeadLetters letters, TextCells cells) {
    this.turns = turns;
    this.log = log;
    this.letters = letters;
    this.cells = cells;
  }

  /** The hash first: what leaves it was put into the log or among the dead letters before. */
  boolean has(Index index, ChatId chat) {
    if (index == Index.DEAD) {
      return letters.any(chat);
    }
    ChatPeek peek = turns.peek(chat);
    return switch (index) {
      case DEAD -> letters.any(chat);
      case CHECKPOINTS -> peek.checkpoint();
      case USERS -> peek.userData();
      case CHATS ->
          peek.anything()
              || log.hasLines(chat)
              || letters.any(chat)
              || cells.read(keys -> keys.conversation(chat)).value().isPresent();
    };
  }
}
