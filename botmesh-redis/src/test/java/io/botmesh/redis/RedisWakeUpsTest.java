package io.botmesh.redis;

import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.ContractSubject;
import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.RedisServers;
import io.botmesh.testkit.WakeUpsContract;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The hints' contract on both versions and in both layouts. */
class RedisWakeUpsTest {
  @Nested
  class OnRedisSevenInLayoutLegacy extends WakeUpsContract {
    @RegisterExtension static final RedisServers REDIS = RedisServers.seven();

    @Override
    protected ContractSubject open(TurnLimits limits, HandClock clock) {
      return new RedisSubject(REDIS, Layout.LEGACY, limits, clock);
    }
  }

  @Nested
  class OnRedisSevenInLayoutCluster extends WakeUpsContract {
    @RegisterExtension static final RedisServers REDIS = RedisServers.seven();

    @Override
    protected ContractSubject open(TurnLimits limits, HandClock clock) {
      return new RedisSubject(REDIS, Layout.CLUSTER, limits, clock);
    }
  }

  @Nested
  class OnRedisSixInLayoutLegacy extends WakeUpsContract {
    @RegisterExtension static final RedisServers REDIS = RedisServers.embedded();

    @Override
    protected ContractSubject open(TurnLimits limits, HandClock clock) {
      return new RedisSubject(REDIS, Layout.LEGACY, limits, clock);
    }
  }

  @Nested
  class OnRedisSixInLayoutCluster extends WakeUpsContract {
    @RegisterExtension static final RedisServers REDIS = RedisServers.embedded();

    @Override
    protected ContractSubject open(TurnLimits limits, HandClock clock) {
      return new RedisSubject(REDIS, Layout.CLUSTER, limits, clock);
    }
  }
}
