package io.botmesh.api.spi;

import io.botmesh.api.ChatId;
import java.time.Duration;

/**
 * A turn that was granted to the caller: the head of the chat's line, and all that is stored of the
 * chat.
 *
 * @param chat the chat
 * @param grant what every write of this turn must show
 * @param lease how long the turn is the caller's, counted from the moment the call was
 *     <em>sent</em>
 * @param ticket the message to handle
 * @param state checkpoint and user data as they stand
 * @param pumpFree whether nobody holds the chat's pump
 */
public record Claim(
    ChatId chat, Grant grant, Duration lease, Ticket ticket, ChatState state, boolean pumpFree) {}
