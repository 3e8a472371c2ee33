package io.botmesh.api.spi;

import java.util.Optional;

/**
 * What stands of a lock or a post.
 *
 * @param fence number of its last grant; 0 if there was none, or nothing is stored of it
 * @param holder who has it; empty if nobody has, or the lease has ended
 */
public record LeaseLook(long fence, Optional<LeaseHolder> holder) {}
