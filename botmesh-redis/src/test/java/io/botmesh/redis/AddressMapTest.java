package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.RedisCluster;
import io.botmesh.testkit.RedisServer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A cluster that announces names which lead nowhere from here, as one in containers does. */
class AddressMapTest {
  private static final ReplicaId ME = new ReplicaId("me-1");

  @RegisterExtension static final RedisCluster CLUSTER = RedisCluster.seven();

  private final HandClock clock = new HandClock();

  @BeforeAll
  static void announceOtherNames() {
    for (RedisServer node : CLUSTER.servers()) {
      node.command("CONFIG", "SET", "cluster-announce-hostname", name(node));
      node.command("CONFIG", "SET", "cluster-preferred-endpoint-type", "hostname");
    }
    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> CLUSTER.servers().stream().allMatch(AddressMapTest::knowsAllNames));
  }

  private static boolean knowsAllNames(RedisServer node) {
    String nodes = (String) node.command("CLUSTER", "NODES");
    return CLUSTER.servers().stream().allMatch(other -> nodes.contains(name(other)));
  }

  @BeforeEach
  void empty() {
    CLUSTER.flush();
  }

  @Test
  void theMapHoldsForDiscoveryHintsMovesAndFailovers() {
    ChatId anna = new ChatId("anna");
    KeyLayout keys = new KeyLayout(Layout.CLUSTER, "botmesh.contract", KeyLayout.SHARDS);
    int slot = RedisCluster.slot(keys.chat(anna));
    try (RedisBackend backend = backend(CLUSTER.servers())) {
      for (int chat = 0; chat < 30; chat++) {
        EveryCall.on(backend, new ChatId("chat " + chat), ME);
      }
      RedisServer source = CLUSTER.masterOf(slot);
      CLUSTER.moveSlot(slot, another(source));
      EveryCall.accept(backend, anna, ME);
      CLUSTER.moveSlot(slot, source);
      CLUSTER.failOver(slot);
      assertThat(backend.turns().look(anna).last()).isEqualTo(1);
      CLUSTER.awaitWhole();
    }
  }

  @Test
  void aMissingEntryIsNamedWithTheSetting() {
    RedisServer left = CLUSTER.masters().get(0);
    List<RedisServer> others = CLUSTER.servers().stream().filter(server -> server != left).toList();
    try (RedisBackend backend = backend(others)) {
      assertThatThrownBy(
              () -> {
                for (int chat = 0; chat < 30; chat++) {
                  EveryCall.accept(backend, new ChatId("chat " + chat), ME);
                }
              })
          .isInstanceOf(CoordinationUnavailable.class)
          .hasMessageContaining(name(left) + ":" + left.port())
          .hasMessageContaining(SettingsReader.CLUSTER_ADDRESS_MAP);
    }
  }

  private RedisBackend backend(List<RedisServer> mapped) {
    Map<String, String> config = new HashMap<>();
    config.put(SettingsReader.CLUSTER_NODES, "127.0.0.1:" + mapped.get(0).port());
    config.put(
        SettingsReader.CLUSTER_ADDRESS_MAP,
        mapped.stream()
            .map(node -> name(node) + ":" + node.port() + "=127.0.0.1:" + node.port())
            .collect(Collectors.joining(",")));
    config.put(SettingsReader.RETRY_ATTEMPTS, "3");
    return new RedisBackend(
        RedisSubject.settings(config),
        TurnLimits.DEFAULT,
        RedisSubject.environment(clock, new HandTime(clock)));
  }

  private static String name(RedisServer node) {
    return "node-" + node.port() + ".invalid";
  }

  private static RedisServer another(RedisServer master) {
    return CLUSTER.masters().stream().filter(m -> m != master).findFirst().orElseThrow();
  }
}
