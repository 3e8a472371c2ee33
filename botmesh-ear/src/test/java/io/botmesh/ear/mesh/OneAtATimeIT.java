package io.botmesh.ear.mesh;

import io.botmesh.api.spi.Backend;
import io.botmesh.impl.engine.OneAtATimeStory;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.testkit.RedisServers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One at a time, on replicas that share a Redis. */
class OneAtATimeIT extends OneAtATimeStory {
  @RegisterExtension static final RedisServers REDIS = RedisServers.newest();

  @BeforeEach
  void empty() {
    REDIS.flush();
  }

  @Override
  protected Backend backend() {
    return RedisBackends.open(REDIS.url(), new SystemClock());
  }
}
