package io.botmesh.api.event;

import io.botmesh.api.Bot;

/**
 * The bot takes messages on this replica.
 *
 * @param bot the bot
 */
public record BotStarted(Bot bot) {}
