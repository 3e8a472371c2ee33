package io.botmesh.impl.architecture.planted;

import io.botmesh.redis.planted.SomethingOfRedis;

/** Sees the other end of the star. */
final class SeesRedis {
  SomethingOfRedis redis;
}
