package io.botmesh.ear.mesh;

import io.botmesh.api.spi.Backend;
import io.botmesh.impl.engine.MoveStory;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.testkit.RedisServers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Chats that move, on replicas that share a Redis 7. */
class RedisMoveIT extends MoveStory {
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
