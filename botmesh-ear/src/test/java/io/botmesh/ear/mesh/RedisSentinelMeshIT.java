package io.botmesh.ear.mesh;

import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.impl.engine.MeshStory;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.testkit.RedisSentinels;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The mesh on replicas that share the master that sentinels name. */
class RedisSentinelMeshIT extends MeshStory {
  @RegisterExtension static final RedisSentinels REDIS = RedisSentinels.seven();

  @BeforeEach
  void empty() {
    REDIS.flush();
  }

  @Override
  protected Backend backend() {
    return RedisBackends.open(
        Map.of(
            "botmesh.redis.sentinel.nodes",
            REDIS.nodes(),
            "botmesh.redis.sentinel.master",
            RedisSentinels.MASTER),
        TurnLimits.DEFAULT,
        new SystemClock());
  }
}
