package io.botmesh.api.spi;

/**
 * The versions that a turn's decisions rest on.
 *
 * @param checkpoint version of the checkpoint as claimed or saved last
 * @param userData version of the user data as claimed
 */
public record Versions(long checkpoint, long userData) {}
