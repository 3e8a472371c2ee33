package io.botmesh.impl.turn;

import io.botmesh.api.InboundMessage;
import io.botmesh.api.spi.EventSink;
import io.botmesh.api.spi.Token;
import io.botmesh.impl.chat.ChatDesk;
import io.botmesh.impl.outbox.OutboxPumps;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Where the ends of turns take effect.
 *
 * @param pumps send what was committed
 * @param events hear what went wrong
 * @param notice what the user reads then
 * @param acceptAnew brings back a message that the store has forgotten with its turn
 * @param waitsAnew lets a bound message wait again, by its ticket, whose turn ended without it
 */
public record TurnEffects(
    OutboxPumps pumps,
    EventSink events,
    FailureNotice notice,
    Consumer<InboundMessage> acceptAnew,
    BiConsumer<ChatDesk, Token> waitsAnew) {}
