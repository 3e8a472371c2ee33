package io.botmesh.samples.architecture.planted;

import io.botmesh.testkit.HandClock;

/** Sees a module that it must not. */
final class SeesAnotherModule {
  HandClock clock;
}
