package io.botmesh.api;

/**
 * A line as it stands in a chat's message log.
 *
 * @param seq its number, from 1 upwards without gaps in the order of writing
 * @param line the line itself
 */
public record LogEntry(long seq, LogLine line) {}
