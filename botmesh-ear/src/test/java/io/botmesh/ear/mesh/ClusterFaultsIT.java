package io.botmesh.ear.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.spi.Door;
import io.botmesh.impl.engine.MeshOfEngines;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import io.botmesh.testkit.RedisCluster;
import io.botmesh.testkit.RedisServer;
import io.botmesh.testkit.SlotMove;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A cluster whose masters change. */
class ClusterFaultsIT extends RedisFaultStory {
  /** The master that holds it is the one that all heartbeats need. */
  private static final int EVERYBODYS = RedisCluster.slot("botmesh.test:roster");

  /** C13's ten tries take about 2.5 s. */
  private static final Duration LONGER_THAN_A_CALL = Duration.ofSeconds(4);

  @RegisterExtension static final RedisCluster REDIS = RedisCluster.seven();

  @AfterEach
  void whole() {
    servers().forEach(RedisServer::start);
    REDIS.awaitWhole();
  }

  /**
   * A line of the log needs two keys, and for longer than a call is tried one lies here and one
   * there: the reply is committed, and sent when the slot has moved.
   */
  @Test
  @Order(1)
  void aReplyWaitsForASlotThatIsLongOnItsWay() {
    String tag = "{botmesh.test:c.anna}:";
    int slot = RedisCluster.slot(tag + "t");
    try (MeshOfEngines mesh = new MeshOfEngines()) {
      Replica replica = mesh.start(open("default"), new HeldRoutes());
      replica.says("anna", "1", "echo one");
      await().atMost(SOON).until(() -> replica.botSaid("anna").equals(List.of("one")));
      RedisServer source = REDIS.masterOf(slot);
      RedisServer target =
          REDIS.masters().stream().filter(master -> master != source).findFirst().orElseThrow();
      SlotMove move = REDIS.beginMove(slot, target);
      move.carry(tag + "log");
      assertThat(replica.says("anna", "2", "echo two")).isEqualTo(Door.Receipt.ACCEPTED);
      await()
          .during(LONGER_THAN_A_CALL)
          .atMost(SOON)
          .until(() -> replica.sent().size() == 1 && replica.engine().health().ready());
      move.carryAll();
      move.end();
      await().atMost(SOON).until(() -> replica.botSaid("anna").equals(List.of("one", "two")));
      assertThat(replica.sent()).hasSize(2);
    }
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
