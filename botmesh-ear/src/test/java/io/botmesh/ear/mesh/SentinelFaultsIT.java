package io.botmesh.ear.mesh;

import io.botmesh.testkit.RedisSentinels;
import io.botmesh.testkit.RedisServer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Sentinels whose master changes. */
class SentinelFaultsIT extends RedisFaultStory {
  @RegisterExtension static final RedisSentinels REDIS = RedisSentinels.seven();

  @Override
  Map<String, String> config() {
    return Map.of(
        "botmesh.redis.sentinel.nodes",
        REDIS.nodes(),
        "botmesh.redis.sentinel.master",
        RedisSentinels.MASTER);
  }

  @Override
  List<RedisServer> servers() {
    return REDIS.servers();
  }

  @Override
  Copies copies() {
    return chat -> {
      int alive = (int) servers().stream().filter(RedisServer::isAlive).count();
      return new Copies.Place(REDIS.master(), "probe", alive - 1);
    };
  }

  @Override
  void stepDown() {
    REDIS.failOver();
  }

  /** Between a replica's promotion and its own demotion the old master accepts what is lost. */
  @Override
  boolean losesNothingInOrder() {
    return false;
  }

  @Override
  void kill() {
    REDIS.killMaster();
  }
}
