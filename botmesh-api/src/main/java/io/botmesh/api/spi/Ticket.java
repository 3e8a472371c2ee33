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
 */
public record Ticket(
    long number, MessageId id, Token token, int attempts, Optional<String> message) {}
