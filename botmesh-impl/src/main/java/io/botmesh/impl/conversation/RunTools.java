package io.botmesh.impl.conversation;

import io.botmesh.api.spi.Codec;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.impl.signal.Signals;

/**
 * What every run of a conversation works with.
 *
 * @param texts writes checkpoints
 * @param codec writes and reads JSON
 * @param clock the time
 * @param currentStep which step runs on this thread
 * @param signals who measures
 * @param rules how long and for whom checkpoints are kept
 * @param memory what cannot be stored
 */
record RunTools(
    CheckpointText texts,
    Codec codec,
    MeshClock clock,
    CurrentStep currentStep,
    Signals signals,
    ConversationRules rules,
    ReplicaMemory memory) {}
