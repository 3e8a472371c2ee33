package io.botmesh.api.event;

import io.botmesh.api.ChatId;
import io.botmesh.api.MessageId;

/**
 * A message was not handled at this attempt, or did not get its turn (R21).
 *
 * @param chat the chat
 * @param message the message
 * @param reason why
 * @param attempt which attempt, from 1; 0 if it never got its turn
 * @param last whether no further attempt follows
 */
public record MessageFailed(
    ChatId chat, MessageId message, String reason, int attempt, boolean last) {}
