package io.botmesh.api.spi;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;

/**
 * Takes out of a chat that has moved what has arrived at its new place.
 *
 * @param chat the chat that moved away
 * @param me the caller: messages bound to it go, too, since it has brought them there itself
 * @param move name of the move
 * @param lastTicket the last ticket that has arrived
 * @param lastEntry the last entry that has arrived
 */
public record UnloadCall(ChatId chat, ReplicaId me, Token move, long lastTicket, long lastEntry) {}
