package io.botmesh.api.spi;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.MessageId;
import io.botmesh.api.ReplicaId;
import java.time.Duration;
import java.util.Optional;

/**
 * Ends a turn and makes all it decided true, in one atomic step.
 *
 * @param chat the chat
 * @param me the caller
 * @param grant the turn
 * @param id the message that was handled
 * @param expected the versions that the decisions rest on
 * @param changes what was decided
 * @param next name for the next turn, if the caller wants it; empty if not
 * @param pump the caller's pump token, if it can carry out entries now; empty if not
 * @param lease how long the next turn and the pump are to last; whole milliseconds
 * @param floor the highest fence the caller has seen for this chat, if any
 */
public record CommitCall(
    ChatId chat,
    ReplicaId me,
    Grant grant,
    MessageId id,
    Versions expected,
    Changes changes,
    Optional<Token> next,
    Optional<Token> pump,
    Duration lease,
    Optional<Fence> floor) {}
