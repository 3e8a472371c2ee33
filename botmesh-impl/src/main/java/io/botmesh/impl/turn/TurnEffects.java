package io.botmesh.impl.turn;

import io.botmesh.api.InboundMessage;
import io.botmesh.api.spi.EventSink;
import io.botmesh.impl.outbox.OutboxPumps;
import java.util.function.Consumer;

/**
 * Where the ends of turns take effect.
 *
 * @param pumps send what was committed
 * @param events hear what went wrong
 * @param notice what the user reads then
 * @param acceptAnew brings back a message that the store has forgotten with its turn
 */
public record TurnEffects(
    OutboxPumps pumps,
    EventSink events,
    FailureNotice notice,
    Consumer<InboundMessage> acceptAnew) {}
