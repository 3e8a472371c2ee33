package io.botmesh.api.spi;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.ReplicaId;
import java.time.Duration;
import java.util.Optional;

/**
 * Asks for a chat's turn.
 *
 * @param chat the chat
 * @param token name of this call
 * @param me the caller
 * @param gone what was found gone, if anything
 * @param lease how long a granted turn is to last; whole milliseconds
 * @param floor the highest fence the caller has seen for this chat, if any
 */
public record ClaimCall(
    ChatId chat,
    Token token,
    ReplicaId me,
    Optional<Evidence> gone,
    Duration lease,
    Optional<Fence> floor) {}
