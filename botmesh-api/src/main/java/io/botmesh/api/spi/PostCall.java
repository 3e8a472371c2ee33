package io.botmesh.api.spi;

import io.botmesh.api.ChatId;

/**
 * Puts an entry into a chat's outbox from outside its turns: a dead send that a person releases.
 *
 * @param chat the chat
 * @param call name of this call
 * @param id the entry's; one that stands in the outbox already stays as it is
 * @param entry what it asks for
 * @param maybe whether it may have been carried out before
 */
public record PostCall(ChatId chat, Token call, String id, NewEntry entry, boolean maybe) {}
