package io.botmesh.impl.accept;

import java.time.Duration;

/**
 * What the intake is told by configuration.
 *
 * @param durable whether messages are journaled
 * @param lease how long a granted turn lasts
 * @param turnWait the longest a message waits for its turn before that is said
 * @param maxTextBytes the longest text, in bytes of UTF-8
 * @param maxChatIdBytes the longest chat id, in bytes of UTF-8
 */
public record IntakeSettings(
    boolean durable, Duration lease, Duration turnWait, int maxTextBytes, int maxChatIdBytes) {}
