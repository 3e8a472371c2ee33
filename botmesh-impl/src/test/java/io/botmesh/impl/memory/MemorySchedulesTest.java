package io.botmesh.impl.memory;

import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.ContractSubject;
import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.ScheduleStoreContract;

class MemorySchedulesTest extends ScheduleStoreContract {
  @Override
  protected ContractSubject open(TurnLimits limits, HandClock clock) {
    return new MemorySubject(limits, clock);
  }
}
