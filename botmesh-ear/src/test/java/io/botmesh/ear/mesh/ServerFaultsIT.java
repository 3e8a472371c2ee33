package io.botmesh.ear.mesh;

import io.botmesh.testkit.RedisServer;
import io.botmesh.testkit.RedisServers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One server that goes and comes back with its data: each write is on its disk. */
class ServerFaultsIT extends RedisFaultStory {
  @RegisterExtension static final RedisServers REDIS = RedisServers.newest().persistent();

  @Override
  Map<String, String> config() {
    return Map.of("botmesh.redis.url", REDIS.url());
  }

  @Override
  List<RedisServer> servers() {
    return List.of(REDIS.server());
  }

  @Override
  Copies copies() {
    return chat -> new Copies.Place(REDIS.server(), "probe", 0);
  }

  @Override
  void stepDown() {
    REDIS.stop();
    REDIS.start();
  }

  @Override
  boolean losesNothingInOrder() {
    return true;
  }

  @Override
  void kill() {
    REDIS.server().kill();
    REDIS.start();
  }
}
