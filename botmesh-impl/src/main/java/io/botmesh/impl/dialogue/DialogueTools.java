package io.botmesh.impl.dialogue;

import io.botmesh.api.spi.Codec;
import java.util.function.UnaryOperator;

/**
 * What every dialogue runs with.
 *
 * @param threads makes the threads that bodies run on
 * @param context wraps what runs application code; applied on a turn's thread, run on a body's
 * @param codec writes and reads JSON
 */
public record DialogueTools(
    StackThreads threads,
    UnaryOperator<Runnable> context,
    Codec codec,
    DialogueSettings settings) {}
