package io.botmesh.redis;

import java.time.Duration;

/**
 * How closely the connection for hints is watched.
 *
 * @param ping how often it is pinged
 * @param silence how long it may hear nothing, answers to pings included, before it counts as
 *     broken; several times {@code ping}
 */
record Vigilance(Duration ping, Duration silence) {
  static final Vigilance DEFAULT = new Vigilance(Duration.ofSeconds(5), Duration.ofSeconds(15));
}
