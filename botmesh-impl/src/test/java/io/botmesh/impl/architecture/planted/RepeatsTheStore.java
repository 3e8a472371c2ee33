package io.botmesh.impl.architecture.planted;

import org.eclipse.microprofile.faulttolerance.Retry;

/** Repeats, by way of another class, what may have run. */
class RepeatsTheStore {
  @Retry
  void read(WayToTheStore way) {
    way.read();
  }
}
