package io.botmesh.api.spi;

import io.botmesh.api.ReplicaId;
import io.botmesh.api.Store;

/**
 * What a provider works with.
 *
 * @param bot the bot's name
 * @param replica this replica
 * @param config the bot's configuration
 * @param door where to hand in messages
 * @param store the message log
 * @param logWatch hints about the log
 * @param clock the time
 * @param maxTextBytes the longest text that the door takes, in bytes of UTF-8
 */
public record ProviderContext(
    String bot,
    ReplicaId replica,
    ConfigView config,
    Door door,
    Store store,
    LogWatch logWatch,
    MeshClock clock,
    int maxTextBytes) {}
