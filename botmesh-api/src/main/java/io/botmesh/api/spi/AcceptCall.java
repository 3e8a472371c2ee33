package io.botmesh.api.spi;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.LogLine;
import io.botmesh.api.MessageId;
import io.botmesh.api.ReplicaId;
import java.time.Duration;
import java.util.Optional;

/**
 * Asks for a place in a chat's line, and for the turn if it is free.
 *
 * @param chat the chat
 * @param id the message
 * @param token name of this call
 * @param me the caller
 * @param message what is journaled, for a durable message; empty binds the ticket to the caller
 *     (R18)
 * @param want whether the caller can serve a turn now
 * @param over the accepting token that this call follows, for a message skipped, or released by
 *     hand after its death; empty otherwise
 * @param lease how long a granted turn is to last; whole milliseconds
 * @param floor the highest fence the caller has seen for this chat, if any
 * @param line what the message log is to say of it. A store may write it along with the message, so
 *     that no call of its own is needed; {@link AcceptAnswer.Claimed#logged} and {@link
 *     AcceptAnswer.Waiting#logged} say that it did, and so does the ticket to whoever serves it
 */
public record AcceptCall(
    ChatId chat,
    MessageId id,
    Token token,
    ReplicaId me,
    Optional<String> message,
    boolean want,
    Optional<Token> over,
    Duration lease,
    Optional<Fence> floor,
    Optional<LogLine> line) {
  /** A call without a line for the log. */
  public AcceptCall(
      ChatId chat,
      MessageId id,
      Token token,
      ReplicaId me,
      Optional<String> message,
      boolean want,
      Optional<Token> over,
      Duration lease,
      Optional<Fence> floor) {
    this(chat, id, token, me, message, want, over, lease, floor, Optional.empty());
  }

  /** Tells whether the message is bound to the caller. */
  public boolean bound() {
    return message.isEmpty();
  }

  /** Returns the same call, but for the turn: only the place in the line is asked for. */
  public AcceptCall withoutTurn() {
    return new AcceptCall(chat, id, token, me, message, false, over, lease, floor, line);
  }

  /** Returns the same call under another name. */
  public AcceptCall under(Token name) {
    return new AcceptCall(chat, id, name, me, message, want, over, lease, floor, line);
  }
}
