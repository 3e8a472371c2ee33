package io.botmesh.ear.mesh;

import io.botmesh.api.spi.Backend;
import io.botmesh.impl.engine.MeshStory;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.testkit.RedisServers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The mesh on replicas that share a Redis 7. */
class RedisSevenMeshIT extends MeshStory {
  @RegisterExtension static final RedisServers REDIS = RedisServers.seven();

  @BeforeEach
  void empty() {
    REDIS.server().flush();
  }

  @Override
  protected Backend backend() {
    return RedisBackends.open(REDIS.server().url(), new SystemClock());
  }
}
