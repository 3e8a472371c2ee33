package io.botmesh.redis.planted;

/** Stands for a class of the Redis module, which is not on this module's path. */
public final class SomethingOfRedis {
  private SomethingOfRedis() {}
}
