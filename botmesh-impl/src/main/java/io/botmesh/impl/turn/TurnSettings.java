package io.botmesh.impl.turn;

import java.time.Duration;

/**
 * What turns are told by configuration.
 *
 * @param lease how long a turn is granted
 * @param turnWait how long an unanswered call is asked again
 * @param settle the longest a handler may run
 * @param retryDelay until a failed message's second attempt
 * @param maxAttempts turns a message is granted
 */
public record TurnSettings(
    Duration lease, Duration turnWait, Duration settle, Duration retryDelay, int maxAttempts) {}
