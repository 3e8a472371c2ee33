package io.botmesh.api.event;

import io.botmesh.api.Fence;

/**
 * This replica does not lead any more; comes once for each {@link BecameLeader}, on that replica
 * (R21).
 *
 * @param name of the post
 * @param fence number of the grant that has ended
 * @param reason why, in a few words
 */
public record BecameFollower(String name, Fence fence, String reason) {}
