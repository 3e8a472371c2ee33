package io.botmesh.impl.ask;

import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.impl.signal.Signals;

/**
 * What the rooms of one replica work with.
 *
 * @param turns the store of turns
 * @param me this replica
 * @param asking asks until there is an answer
 * @param tokens names for its calls
 * @param threads its threads
 * @param clock the time
 * @param signals who measures
 */
public record ReplicaTools(
    TurnStore turns,
    ReplicaId me,
    Asking asking,
    Tokens tokens,
    EngineThreads threads,
    MeshClock clock,
    Signals signals) {}
