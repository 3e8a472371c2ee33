package io.botmesh.redis;

import io.botmesh.api.ChatId;
import io.botmesh.api.CursorName;
import io.botmesh.api.PutAnswer;
import io.botmesh.api.Stored;
import io.botmesh.api.Write;
import io.botmesh.api.spi.PutCall;
import io.botmesh.api.spi.TurnStore;

/**
 * The texts that are written by compare-and-set: two in a chat's hash, the others by themselves.
 * Thread-safe.
 */
final class ChatTexts {
  private final TurnStore turns;
  private final TextCells cells;
  private final Enrolment enrolment;
  private final CallNames names;

  ChatTexts(TurnStore turns, TextCells cells, Enrolment enrolment, CallNames names) {
    this.turns = turns;
    this.cells = cells;
    this.enrolment = enrolment;
    this.names = names;
  }

  Stored userData(ChatId chat) {
    return turns.read(chat).userData();
  }

  PutAnswer putUserData(ChatId chat, long version, Write text) {
    return turns.putUser(new PutCall(chat, names.next(), version, text));
  }

  Stored checkpoint(ChatId chat) {
    return turns.read(chat).checkpoint();
  }

  PutAnswer putCheckpoint(ChatId chat, long version, Write text) {
    return turns.putCheckpoint(new PutCall(chat, names.next(), version, text));
  }

  Stored conversation(ChatId chat) {
    return cells.read(keys -> keys.conversation(chat));
  }

  PutAnswer putConversation(ChatId chat, long version, Write text) {
    if (text.value().isPresent()) {
      enrolment.chat(chat);
    }
    return cells.put(keys -> keys.conversation(chat), names.next(), version, text);
  }

  Stored cursor(CursorName cursor) {
    return cells.read(keys -> keys.cursor(cursor));
  }

  PutAnswer putCursor(CursorName cursor, long version, Write text) {
    return cells.put(keys -> keys.cursor(cursor), names.next(), version, text);
  }

  /**
   * Deletes a marker as it is now: one that is written meanwhile belongs to what comes meanwhile.
   */
  void dropConversation(ChatId chat) {
    Stored marker = conversation(chat);
    if (marker.value().isPresent()) {
      putConversation(chat, marker.version(), Write.delete());
    }
  }
}
