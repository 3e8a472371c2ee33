package io.botmesh.api.event;

import io.botmesh.api.Fence;

/**
 * This replica leads from now on; {@link BecameFollower} follows once when it does no longer (R21).
 *
 * @param name of the post; {@code provider:} and a provider's name for its session
 * @param fence number of the grant; those of one name only grow
 */
public record BecameLeader(String name, Fence fence) {}
