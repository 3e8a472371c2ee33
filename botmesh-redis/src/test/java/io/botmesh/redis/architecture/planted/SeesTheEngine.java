package io.botmesh.redis.architecture.planted;

import io.botmesh.impl.planted.SomethingOfTheEngine;

/** Sees the other end of the star. */
final class SeesTheEngine {
  SomethingOfTheEngine engine;
}
