package io.botmesh.api.spi;

import io.botmesh.api.Fence;
import io.botmesh.api.LeaseName;
import io.botmesh.api.ReplicaId;
import java.time.Duration;
import java.util.Optional;

/**
 * Asks for a lock or a post.
 *
 * @param name the name
 * @param token name of this call
 * @param me the caller
 * @param gone the fence of a grant whose holder was found gone <em>after</em> {@link
 *     TakeAnswer.Held} named it, if any; used once
 * @param lease how long the grant is to last; whole milliseconds
 * @param caution if nothing at all is stored of the name: for how long nobody is granted it, since
 *     it may have been lost and its holder may still believe in it; whole milliseconds, zero if it
 *     may be granted at once
 * @param floor the highest fence the caller has seen for this name, if any
 */
public record TakeCall(
    LeaseName name,
    Token token,
    ReplicaId me,
    Optional<Fence> gone,
    Duration lease,
    Duration caution,
    Optional<Fence> floor) {}
