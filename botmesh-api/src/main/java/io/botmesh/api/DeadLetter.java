package io.botmesh.api;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * What could not be carried through and waits for a person to decide. Immutable.
 *
 * @param chat its chat
 * @param id unique within the chat
 * @param kind what it was
 * @param message the id of a message that was given up; empty for any other kind
 * @param payload what was journaled or committed, as JSON; of an item as it came in
 * @param attempts how often it was tried; 0 if it never was, or that is not known
 * @param unsure whether a reply may have been sent all the same
 * @param reason why it died: of a message the failure of each attempt that told one (who dies tells
 *     none), else the last; bounded, on one line, nothing in it that a terminal obeys
 * @param at when it was put away
 */
public record DeadLetter(
    ChatId chat,
    String id,
    Kind kind,
    Optional<MessageId> message,
    String payload,
    int attempts,
    boolean unsure,
    String reason,
    Instant at) {
  /** What a letter was. */
  public enum Kind {
    /** A message whose attempts were used up. */
    MESSAGE,
    /** A reply that could not be sent, or of which nobody knows whether it was. */
    SEND,
    /** Something that came in and could not be made a message of. */
    ITEM,
    /** A stored conversation that could not be read, or a letter of which no more is known. */
    OTHER
  }

  /**
   * A letter with nothing missing.
   *
   * @throws NullPointerException if anything is null
   */
  public DeadLetter {
    Objects.requireNonNull(chat, "chat");
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(message, "message");
    Objects.requireNonNull(payload, "payload");
    Objects.requireNonNull(reason, "reason");
    Objects.requireNonNull(at, "at");
  }

  /** A letter of which no more is known. */
  public DeadLetter(ChatId chat, String id, String payload, String reason, Instant at) {
    this(chat, id, Kind.OTHER, Optional.empty(), payload, 0, false, reason, at);
  }
}
