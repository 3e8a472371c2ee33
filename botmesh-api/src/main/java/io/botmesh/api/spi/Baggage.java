package io.botmesh.api.spi;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.MessageId;
import io.botmesh.api.Write;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What a chat takes along when it moves. Immutable.
 *
 * @param to where it moves
 * @param move name of the move, the same as long as the note of it stands
 * @param done whether all was brought away once: what is there now has come in since
 * @param fence number that the chat was closed under, greater than any grant's of it
 * @param lastTicket number of its last ticket
 * @param lastEntry number of its last entry
 * @param checkpoint its checkpoint; empty if there is none
 * @param userData its user data; empty if there is none
 * @param entries its outbox, in order
 * @param messages its durable messages that wait, in order
 * @param bound tickets of its messages that are bound to replicas, in order: each is known to its
 *     replica alone, which brings it
 */
public record Baggage(
    ChatId to,
    Token move,
    boolean done,
    Fence fence,
    long lastTicket,
    long lastEntry,
    Optional<Write> checkpoint,
    Optional<Write> userData,
    List<MovedEntry> entries,
    List<MovedMessage> messages,
    List<Token> bound) {
  /**
   * Baggage with nothing missing.
   *
   * @throws NullPointerException if anything is null
   */
  public Baggage {
    Objects.requireNonNull(to, "to");
    Objects.requireNonNull(move, "move");
    Objects.requireNonNull(fence, "fence");
    Objects.requireNonNull(checkpoint, "checkpoint");
    Objects.requireNonNull(userData, "userData");
    entries = List.copyOf(entries);
    messages = List.copyOf(messages);
    bound = List.copyOf(bound);
  }

  /**
   * Returns it with entries whose ids tell which chat they come from, so that they are unique in
   * the other one.
   */
  public Baggage of(ChatId from) {
    String origin = "." + ShortHash.of(from.value(), 4);
    List<MovedEntry> renamed = entries.stream().map(entry -> entry.under(origin)).toList();
    return new Baggage(
        to,
        move,
        done,
        fence,
        lastTicket,
        lastEntry,
        checkpoint,
        userData,
        renamed,
        messages,
        bound);
  }

  /** Returns what is left of it, without what has arrived before. */
  public Baggage without(ArriveAnswer.Before before) {
    return new Baggage(
        to,
        move,
        done,
        fence,
        lastTicket,
        lastEntry,
        Optional.empty(),
        Optional.empty(),
        entries.stream().filter(entry -> entry.number() > before.lastEntry()).toList(),
        messages.stream().filter(message -> message.number() > before.lastTicket()).toList(),
        bound);
  }

  /**
   * An entry of the outbox.
   *
   * @param number its place, from 1
   * @param entry as it would be handed out next; in doubt if somebody had it in hand
   * @param delay until it is due
   */
  public record MovedEntry(long number, OutboxEntry entry, Duration delay) {
    private MovedEntry under(String origin) {
      OutboxEntry renamed =
          new OutboxEntry(
              entry.id() + origin,
              entry.kind(),
              entry.payload(),
              entry.tries(),
              entry.doubts(),
              entry.death());
      return new MovedEntry(number, renamed, delay);
    }
  }

  /**
   * A message that waits.
   *
   * @param number its ticket's
   * @param id the message's
   * @param token the call that accepted it
   * @param attempts how often it was tried
   * @param cause why that failed; empty if nobody told
   * @param message as it was journaled
   */
  public record MovedMessage(
      long number, MessageId id, Token token, int attempts, String cause, String message) {}
}
