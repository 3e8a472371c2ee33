package io.botmesh.redis;

import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.ContractSubject;
import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.ScheduleStoreContract;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The contract of schedules on every kind of server, both versions and both layouts. */
@ParameterizedClass
@EnumSource
class RedisSchedulesTest extends ScheduleStoreContract {
  @RegisterExtension static final RedisPlaces PLACES = new RedisPlaces();

  @Parameter RedisKind kind;

  @Override
  protected ContractSubject open(TurnLimits limits, HandClock clock) {
    return kind.open(PLACES, limits, clock);
  }
}
