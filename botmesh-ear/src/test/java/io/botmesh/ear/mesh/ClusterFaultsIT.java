package io.botmesh.ear.mesh;

import io.botmesh.testkit.RedisCluster;
import io.botmesh.testkit.RedisServer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A cluster whose masters change. */
class ClusterFaultsIT extends RedisFaultStory {
  /** The master that holds it is the one that all heartbeats need. */
  private static final int EVERYBODYS = RedisCluster.slot("botmesh.test:roster");

  @RegisterExtension static final RedisCluster REDIS = RedisCluster.seven();

  @AfterEach
  void whole() {
    servers().forEach(RedisServer::start);
    REDIS.awaitWhole();
  }

  @Override
  Map<String, String> config() {
    return Map.of("botmesh.redis.cluster.nodes", REDIS.nodes());
  }

  @Override
  List<RedisServer> servers() {
    return REDIS.servers();
  }

  @Override
  Copies copies() {
    return chat -> {
      String probe = "{botmesh.test:c." + chat + "}:probe";
      RedisServer master = REDIS.masterOf(RedisCluster.slot(probe));
      // After the one kill of a story nobody is left to take over, and nobody will.
      boolean followed = servers().stream().allMatch(RedisServer::isAlive);
      return new Copies.Place(master, probe, followed ? 1 : 0);
    };
  }

  @Override
  void stepDown() {
    REDIS.failOver(EVERYBODYS);
  }

  @Override
  boolean losesNothingInOrder() {
    return true;
  }

  @Override
  void kill() {
    REDIS.killMaster(EVERYBODYS);
  }
}
