package io.botmesh.api.event;

import io.botmesh.api.ChatId;

/**
 * A chat goes on under another name. Raised on the replica that moved it: at least once, and again
 * if that one died in the middle, or if two moved it at the same moment.
 *
 * @param from the name it had
 * @param to the name it has
 */
public record ChatMoved(ChatId from, ChatId to) {}
