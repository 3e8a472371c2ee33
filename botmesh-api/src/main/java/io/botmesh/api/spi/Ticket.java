package io.botmesh.api.spi;

import io.botmesh.api.MessageId;
import java.util.Optional;

/**
 * A message's place in its chat's line, as the holder of the turn sees it.
 *
 * @param number the place; 1 for the first message of a chat, without gaps
 * @param id the message
 * @param token the call that accepted it
 * @param attempts how often it was granted a turn, this time included; from 1
 * @param message what was journaled; empty if the ticket is bound to its replica, which has it in
 *     memory
 * @param logged whether what its user wrote went into the message log together with it; if not, it
 *     may stand there all the same
 */
public record Ticket(
    long number,
    MessageId id,
    Token token,
    int attempts,
    Optional<String> message,
    boolean logged) {
  /** A ticket whose line is still to be written. */
  public Ticket(long number, MessageId id, Token token, int attempts, Optional<String> message) {
    this(number, id, token, attempts, message, false);
  }
}
