package io.botmesh.api.spi;

import io.botmesh.api.ReplicaId;
import java.time.Duration;

/**
 * Asks for what is due of one part of the schedules.
 *
 * @param part which part, from 0
 * @param token name of this call; asked again while its claim is in force, it extends the claim
 * @param me the caller
 * @param limit at most so many, 1 to 1000
 * @param lease how long the claim is to last; whole milliseconds
 */
public record DueCall(int part, Token token, ReplicaId me, int limit, Duration lease) {}
