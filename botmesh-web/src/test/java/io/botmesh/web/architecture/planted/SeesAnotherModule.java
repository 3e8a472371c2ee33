package io.botmesh.web.architecture.planted;

import io.botmesh.testkit.HandClock;

/** Sees a module that it must not. */
final class SeesAnotherModule {
  HandClock clock;
}
