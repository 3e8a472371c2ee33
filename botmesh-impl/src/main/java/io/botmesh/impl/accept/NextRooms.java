package io.botmesh.impl.accept;

import io.botmesh.impl.life.InterestIndex;
import io.botmesh.impl.life.Lifeline;
import io.botmesh.impl.turn.Permits;
import io.botmesh.impl.turn.TurnServer;
import io.botmesh.impl.turn.TurnTaker;

/**
 * The rooms that accepting leads to.
 *
 * @param lifeline this replica's heartbeat
 * @param index the chats that others visit should it die
 * @param permits how many turns it serves at once
 * @param taker asks for turns
 * @param server serves them
 */
public record NextRooms(
    Lifeline lifeline, InterestIndex index, Permits permits, TurnTaker taker, TurnServer server) {}
