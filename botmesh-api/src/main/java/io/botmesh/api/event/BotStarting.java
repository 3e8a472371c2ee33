package io.botmesh.api.event;

import io.botmesh.api.Bot;

/**
 * The bot is about to take its first message: the moment to declare routes and conversations. An
 * observer that throws stops the start.
 *
 * @param bot the bot that starts
 */
public record BotStarting(Bot bot) {}
