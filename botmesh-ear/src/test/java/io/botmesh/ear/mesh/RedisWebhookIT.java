package io.botmesh.ear.mesh;

import io.botmesh.api.spi.Backend;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.impl.engine.WebhookStory;
import io.botmesh.testkit.RedisServers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What comes by a webhook, to replicas that share a Redis 7. */
class RedisWebhookIT extends WebhookStory {
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
