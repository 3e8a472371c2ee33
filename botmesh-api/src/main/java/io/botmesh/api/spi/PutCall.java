package io.botmesh.api.spi;

import io.botmesh.api.ChatId;
import io.botmesh.api.Write;

/**
 * Writes one of a chat's two texts from outside its turn: user data from the turn of a group, or a
 * checkpoint by an administrator.
 *
 * @param chat the chat
 * @param call name of this call
 * @param version the text's version as the caller knows it; 0 if nothing was ever stored
 * @param text what to write
 */
public record PutCall(ChatId chat, Token call, long version, Write text) {}
