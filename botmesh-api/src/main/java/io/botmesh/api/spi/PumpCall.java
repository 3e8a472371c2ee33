package io.botmesh.api.spi;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import java.time.Duration;
import java.util.Optional;

/**
 * Asks for a chat's outbox entries.
 *
 * @param chat the chat
 * @param token the pump's owner: kept while the caller carries out entries, new after every lapse
 * @param me the caller
 * @param gone the take whose holder was found gone, as named by {@link PumpAnswer.PumpHeld}; empty
 *     if none
 * @param lease how long the pump is to last; whole milliseconds
 */
public record PumpCall(
    ChatId chat, Token token, ReplicaId me, Optional<Long> gone, Duration lease) {}
