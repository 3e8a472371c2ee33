package io.botmesh.api.event;

import io.botmesh.api.ChatId;

/**
 * A chat goes on under another name. Raised on the replica that moved it; perhaps again if that one
 * died in the middle.
 *
 * @param from the name it had
 * @param to the name it has
 */
public record ChatMoved(ChatId from, ChatId to) {}
