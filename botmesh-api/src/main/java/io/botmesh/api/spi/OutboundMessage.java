package io.botmesh.api.spi;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import java.time.Instant;

/**
 * A message to be sent: committed, or decided by a turn without durability that has committed.
 *
 * @param chat where to
 * @param entry its id, unique within the chat; the same again when it is repeated
 * @param text what to say
 * @param decidedBy the replica whose turn decided it
 * @param at when it was decided
 * @param tries which try this is, from 1
 * @param maybe whether it may have been sent before
 */
public record OutboundMessage(
    ChatId chat,
    String entry,
    String text,
    ReplicaId decidedBy,
    Instant at,
    int tries,
    boolean maybe) {}
