package io.botmesh.impl.memory;

import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.ContractSubject;
import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.LeasesContract;

class MemoryLeasesTest extends LeasesContract {
  @Override
  protected ContractSubject open(TurnLimits limits, HandClock clock) {
    return new MemorySubject(limits, clock);
  }
}
