package io.botmesh.ear.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.impl.engine.MeshOfEngines;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import io.botmesh.impl.engine.MeshSettings;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.impl.handler.DeclaredBot;
import io.botmesh.testkit.RedisServers;
import java.time.Duration;
import java.util.List;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A Redis that goes and comes back, with its data and without. */
class RedisRestartIT {
  @RegisterExtension final RedisServers kept = RedisServers.newest().persistent();
  @RegisterExtension final RedisServers forgetful = RedisServers.newest();

  private static void routes(DeclaredBot bot) {
    bot.when("hi", context -> context.reply("Hello!"));
    bot.when(
        "count",
        context -> {
          int next = context.user().get("count", Integer.class).orElse(0) + 1;
          context.user().put("count", next);
          context.reply("count " + next);
        });
  }

  @Test
  void aRestartWithItsDataIsGoneOverByItself() {
    try (MeshOfEngines mesh = new MeshOfEngines()) {
      Replica replica =
          mesh.start(
              RedisBackends.open(kept.server().url(), new SystemClock()), RedisRestartIT::routes);
      replica.says("anna", "1", "count");
      soon().until(() -> replica.botSaid("anna").equals(List.of("count 1")));

      kept.server().stop();
      soon().until(() -> !replica.engine().health().ready());
      kept.server().start();
      soon().until(() -> replica.engine().health().ready());

      replica.says("anna", "2", "count");
      soon().until(() -> replica.botSaid("anna").equals(List.of("count 1", "count 2")));
    }
  }

  /**
   * Heartbeats count for so long here that only the connection for hints can tell of the restart.
   */
  @Test
  void aRestartWithoutDataMakesTheReplicaEnterItsChatsInItsIndexAgain() {
    try (MeshOfEngines mesh =
        new MeshOfEngines(settings -> MeshSettings.deadAfter(settings, Duration.ofMinutes(10)))) {
      Replica replica =
          mesh.start(
              RedisBackends.open(forgetful.server().url(), new SystemClock()),
              RedisRestartIT::routes);
      replica.says("anna", "1", "hi");
      soon().until(() -> replica.botSaid("anna").equals(List.of("Hello!")));
      assertThat(index(replica)).containsExactly("anna");

      forgetful.server().stop();
      forgetful.server().start();

      soon().untilAsserted(() -> assertThat(index(replica)).containsExactly("anna"));
    }
  }

  private List<String> index(Replica replica) {
    Object chats =
        forgetful.server().command("ZRANGE", "botmesh.test:busy:" + replica.id, "0", "-1");
    return ((List<?>) chats).stream().map(String::valueOf).toList();
  }

  private static ConditionFactory soon() {
    return await().atMost(Duration.ofSeconds(60)).ignoreExceptions();
  }
}
