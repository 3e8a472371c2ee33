package io.botmesh.redis.architecture.planted;

import jakarta.inject.Inject;

/** Leans on Jakarta outside of the shell. */
final class SeesJakarta {
  @Inject Runnable task;
}
