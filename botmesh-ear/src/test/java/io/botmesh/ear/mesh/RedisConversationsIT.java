package io.botmesh.ear.mesh;

import io.botmesh.impl.engine.ConversationStories;
import io.botmesh.impl.engine.SharedPlace;
import io.botmesh.testkit.RedisServers;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Conversations on replicas that share a Redis 7. */
class RedisConversationsIT extends ConversationStories {
  @RegisterExtension static final RedisServers REDIS = RedisServers.seven();

  @Override
  protected SharedPlace place() {
    return new SharedRedis(REDIS);
  }
}
