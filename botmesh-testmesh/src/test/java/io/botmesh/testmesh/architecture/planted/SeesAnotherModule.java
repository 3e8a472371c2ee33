package io.botmesh.testmesh.architecture.planted;

import io.botmesh.testkit.HandClock;

/** Sees a module that is neither its own nor one it stands on. */
final class SeesAnotherModule {
  HandClock clock;
}
