package io.botmesh.ear.mesh;

import io.botmesh.api.spi.Backend;
import io.botmesh.impl.engine.LeadStory;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.testkit.RedisServers;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Locks and leadership of replicas that share a Redis. */
@Tag("chaos")
class RedisLeadIT extends LeadStory {
  @RegisterExtension static final RedisServers REDIS = RedisServers.newest();

  /** Of posts that were held before: else the first leader would wait for a lease of a minute. */
  @BeforeEach
  void postsAreKnown() {
    for (String post : List.of("job:report", "order:7", "provider:logged")) {
      REDIS.command("HSET", "botmesh.test:post:" + post, "f", "1");
    }
  }

  @Override
  protected Backend backend() {
    return RedisBackends.open(REDIS.url(), new SystemClock());
  }
}
