package io.botmesh.api.spi;

import io.botmesh.api.ChatId;

/**
 * Closes a chat that goes on under another name, and asks for what is in it.
 *
 * @param chat the chat that moves away
 * @param to its new name; if it has moved already, the name that was given first counts
 * @param call name of this call, and of the move if it is the first
 */
public record DepartCall(ChatId chat, ChatId to, Token call) {}
