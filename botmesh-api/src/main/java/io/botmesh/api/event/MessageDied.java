package io.botmesh.api.event;

import io.botmesh.api.ChatId;

/**
 * A message, or a send, became a dead letter.
 *
 * @param chat the chat
 * @param letter the dead letter's id
 * @param reason why
 */
public record MessageDied(ChatId chat, String letter, String reason) {}
