package io.botmesh.testmesh;

import io.botmesh.api.Bot;
import io.botmesh.api.spi.Codec;
import io.botmesh.impl.handler.TurnHandler;

/**
 * What a replica of a mesh runs.
 *
 * @param handler what becomes of a message
 * @param bot the bot that its engine names
 * @param codec writes and reads JSON
 */
public record MeshBot(TurnHandler handler, Bot bot, Codec codec) {}
