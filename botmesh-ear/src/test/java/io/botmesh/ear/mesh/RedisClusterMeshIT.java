package io.botmesh.ear.mesh;

import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.impl.engine.MeshStory;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.testkit.RedisCluster;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The mesh on replicas that share a cluster. */
class RedisClusterMeshIT extends MeshStory {
  @RegisterExtension static final RedisCluster REDIS = RedisCluster.seven();

  @BeforeEach
  void empty() {
    REDIS.flush();
  }

  @Override
  protected Backend backend() {
    return RedisBackends.open(
        Map.of("botmesh.redis.cluster.nodes", REDIS.nodes()),
        TurnLimits.DEFAULT,
        new SystemClock());
  }
}
