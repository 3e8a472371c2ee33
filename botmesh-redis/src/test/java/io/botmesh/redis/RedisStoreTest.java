package io.botmesh.redis;

import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.ContractSubject;
import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.RedisServers;
import io.botmesh.testkit.StoreContract;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The store's contract on both versions and in both layouts. */
class RedisStoreTest {
  @Nested
  class OnRedisSevenInLayoutLegacy extends StoreContract {
    @RegisterExtension static final RedisServers REDIS = RedisServers.seven();

    @Override
    protected ContractSubject open(TurnLimits limits, HandClock clock) {
      return new RedisSubject(REDIS, Layout.LEGACY, limits, clock);
    }
  }

  @Nested
  class OnRedisSevenInLayoutCluster extends StoreContract {
    @RegisterExtension static final RedisServers REDIS = RedisServers.seven();

    @Override
    protected ContractSubject open(TurnLimits limits, HandClock clock) {
      return new RedisSubject(REDIS, Layout.CLUSTER, limits, clock);
    }
  }

  @Nested
  class OnRedisSixInLayoutLegacy extends StoreContract {
    @RegisterExtension static final RedisServers REDIS = RedisServers.embedded();

    @Override
    protected ContractSubject open(TurnLimits limits, HandClock clock) {
      return new RedisSubject(REDIS, Layout.LEGACY, limits, clock);
    }
  }

  @Nested
  class OnRedisSixInLayoutCluster extends StoreContract {
    @RegisterExtension static final RedisServers REDIS = RedisServers.embedded();

    @Override
    protected ContractSubject open(TurnLimits limits, HandClock clock) {
      return new RedisSubject(REDIS, Layout.CLUSTER, limits, clock);
    }
  }
}
