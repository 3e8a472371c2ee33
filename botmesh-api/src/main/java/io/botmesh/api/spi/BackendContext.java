package io.botmesh.api.spi;

/**
 * What a backend is opened with.
 *
 * @param config the bot's configuration
 * @param bot the bot's name
 * @param limits the bounds of a chat
 * @param clock the time
 */
public record BackendContext(ConfigView config, String bot, TurnLimits limits, MeshClock clock) {}
