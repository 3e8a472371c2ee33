package io.botmesh.impl.memory;

import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.ContractSubject;
import io.botmesh.testkit.DeadLettersContract;
import io.botmesh.testkit.HandClock;

class MemoryDeadLettersTest extends DeadLettersContract {
  @Override
  protected ContractSubject open(TurnLimits limits, HandClock clock) {
    return new MemorySubject(limits, clock);
  }
}
