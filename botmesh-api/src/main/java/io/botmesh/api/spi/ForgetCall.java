package io.botmesh.api.spi;

import io.botmesh.api.ChatId;

/**
 * Deletes a chat's hot state, for {@link io.botmesh.api.Store#deleteChat} (C10).
 *
 * @param chat the chat
 * @param call name of this call
 * @param fence as {@link TurnStore#look} saw it last
 * @param upTo the last ticket that goes, as the first look saw it: what was accepted later stays
 */
public record ForgetCall(ChatId chat, Token call, long fence, long upTo) {}
