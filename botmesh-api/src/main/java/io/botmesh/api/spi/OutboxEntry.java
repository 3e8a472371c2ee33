package io.botmesh.api.spi;

/**
 * An outbox entry as it was handed to the holder of the pump.
 *
 * @param id unique within the chat: {@code <fence>.<i>}, i from 1; from a save {@code
 *     <fence>.<call>.<i>}; of a message that used up its attempts {@code <fence>.dead}
 * @param kind what it asks for
 * @param payload as it was committed; for a dead message what was journaled, empty for a bound one
 * @param tries how often it was handed out under a new take of the pump, this time included
 * @param maybe whether it may have been carried out before: its last holder died, paused or lost
 *     the pump
 */
public record OutboxEntry(String id, EntryKind kind, String payload, int tries, boolean maybe) {}
