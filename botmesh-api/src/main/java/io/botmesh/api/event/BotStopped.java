package io.botmesh.api.event;

import io.botmesh.api.Bot;

/**
 * The bot takes no messages on this replica any more; its turns are committed or given back.
 *
 * @param bot the bot
 */
public record BotStopped(Bot bot) {}
