package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.RedisCluster;
import io.botmesh.testkit.RedisServer;
import io.botmesh.testkit.SlotMove;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import redis.clients.jedis.util.JedisClusterCRC16;

/** A user who may do on a cluster what the document names, and nothing else. */
class RightsOnClusterTest {
  private static final ReplicaId ME = new ReplicaId("me-1");
  private static final ChatId MOVING = new ChatId("moving");

  @RegisterExtension static final RedisCluster REDIS = RedisCluster.seven();

  @Test
  void theRightsThatTheDocumentNamesAreEnough() {
    List<String> rights = DocumentedRights.ofCluster("botmesh.contract");
    REDIS
        .servers()
        .forEach(server -> server.command(DocumentedRights.setUser("shop", "pw", rights)));
    try (RedisBackend backend = openedBy("shop")) {
      for (int chat = 0; chat < 10; chat++) {
        EveryCall.on(backend, new ChatId("chat " + chat), ME);
      }
      acceptWhileItsSlotMoves(backend);
    }
    assertThat(REDIS.servers())
        .allSatisfy(
            server -> assertThat((List<?>) server.command("ACL", "LOG")).as("denied").isEmpty());
  }

  @Test
  void whoRefusesWhomIsSaid() {
    REDIS
        .servers()
        .forEach(
            server ->
                server.command(
                    DocumentedRights.setUser("half", "pw", List.of("~*", "&*", "+@all"))));
    RedisServer strict = REDIS.masterOf(slot(MOVING));
    strict.command("ACL", "SETUSER", "half", "-@scripting");
    try (RedisBackend backend = openedBy("half")) {
      assertThatThrownBy(() -> EveryCall.accept(backend, MOVING, ME))
          .isInstanceOf(CoordinationUnavailable.class)
          .hasMessageStartingWith("BMESH-0511")
          .hasMessageContaining("does not let the user half in")
          .hasMessageContaining("(NOPERM): node 127.0.0.1:" + strict.port() + " of the cluster");
    } finally {
      strict.command("ACL", "LOG", "RESET");
    }
  }

  private static RedisBackend openedBy(String user) {
    Map<String, String> config = new HashMap<>(RedisPlace.of(REDIS).config());
    config.put(SettingsReader.USER, user);
    config.put(SettingsReader.PASSWORD, "pw");
    HandClock clock = new HandClock();
    return new RedisBackend(
        RedisSubject.settings(config),
        TurnLimits.DEFAULT,
        RedisSubject.environment(clock, new HandTime(clock)));
  }

  private static int slot(ChatId chat) {
    KeyLayout keys = new KeyLayout(Layout.CLUSTER, "botmesh.contract", KeyLayout.SHARDS);
    return JedisClusterCRC16.getSlot(keys.chat(chat));
  }

  private static void acceptWhileItsSlotMoves(RedisBackend backend) {
    int slot = slot(MOVING);
    RedisServer source = REDIS.masterOf(slot);
    RedisServer target =
        REDIS.masters().stream().filter(node -> node != source).findFirst().orElseThrow();
    SlotMove move = REDIS.beginMove(slot, target);
    assertThat(EveryCall.accept(backend, MOVING, ME).ticket().number()).isEqualTo(1);
    move.end();
  }
}
