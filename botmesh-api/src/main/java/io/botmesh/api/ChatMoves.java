package io.botmesh.api;

/**
 * Moves chats to other names: a group that became a supergroup, a user whose number has changed.
 * Inject it: it is that of the bot which {@code Bot} would be. Thread-safe; any replica may be
 * asked, several at once too.
 */
public interface ChatMoves {
  /**
   * Lets a chat go on under another name: its conversation, its user data, the messages that wait
   * in it, the replies that are not sent yet and its timers, each once and in order. Whatever comes
   * in under the old name later follows, for as long as that name is remembered: {@code
   * botmesh.durability.inbox-retention} after the last thing that came in under it. A chat moves
   * once: called again, nothing changes, whatever {@code to} is.
   *
   * <p>Conversation and user data take the place of what the new chat may have of its own by then,
   * which becomes a dead letter there. Messages and replies come behind those that are there. A
   * turn of the old chat that is under way is lost, and its message is handled again in the new one
   * (without durability it may be lost instead, which {@code MessageFailed} tells); a turn of the
   * new chat meets a conflict and is run again. So a handler may call this, too.
   *
   * <p>The message log, dead letters and ids of messages that were handled stay under the old name.
   * A reply that is being sent is waited for; if its sender is gone, it is sent again under the new
   * name, marked as one that may have been sent before.
   *
   * @return the name that the chat goes on under: {@code to}, or where that one has moved since
   * @throws IllegalArgumentException if both names are the same
   * @throws IllegalStateException if {@code to} has moved to {@code from}
   * @throws CoordinationUnavailable if it could not be done now; once begun, it is gone on with by
   *     itself
   * @throws UnknownOutcome likewise
   * @throws ChatBusy if the line of the new chat is full; likewise
   * @throws StoredDataUnreadable if something of the old chat is damaged; it stays closed until
   *     that is mended or the chat deleted
   */
  ChatId move(ChatId from, ChatId to);
}
