package io.botmesh.impl.chat;

/**
 * How a message came to this replica.
 *
 * @param trail where its trace goes on; empty if nobody traces
 * @param at when, in nanoseconds of the engine's clock
 */
public record Arrival(String trail, long at) {}
