package io.botmesh.webchat.architecture.planted;

import io.botmesh.testkit.HandClock;

/** Sees a module that is neither its own nor the API. */
final class SeesAnotherModule {
  HandClock clock;
}
