package io.botmesh.redis;

import io.botmesh.api.spi.MeshClock;
import java.util.concurrent.ThreadFactory;
import java.util.random.RandomGenerator;

/**
 * What a backend takes from outside instead of helping itself.
 *
 * @param clock the time of day, for records
 * @param scriptTime the time that scripts see
 * @param pause lets time pass between tries
 * @param random spreads tries; safe for many threads
 * @param threads makes the threads that listen
 */
record Environment(
    MeshClock clock,
    ScriptTime scriptTime,
    Pause pause,
    RandomGenerator random,
    ThreadFactory threads) {}
