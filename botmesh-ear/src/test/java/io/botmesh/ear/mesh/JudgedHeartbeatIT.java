package io.botmesh.ear.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.MessageContext;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.impl.engine.MeshOfEngines;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import io.botmesh.impl.engine.MeshSettings;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.impl.handler.DeclaredBot;
import io.botmesh.testkit.RedisCluster;
import io.botmesh.testkit.RedisMonitor;
import io.botmesh.testkit.RedisServer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How a replica judges another on a cluster, where no script can see that one's heartbeat. */
class JudgedHeartbeatIT {
  @RegisterExtension static final RedisCluster REDIS = RedisCluster.seven();

  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch release = new CountDownLatch(1);
  private List<RedisMonitor> monitors;

  @BeforeEach
  void listen() {
    monitors = REDIS.masters().stream().map(RedisServer::monitor).toList();
  }

  @AfterEach
  void end() {
    release.countDown();
    monitors.forEach(RedisMonitor::close);
  }

  @Test
  @Tag("C12")
  void aDeadHolderAndADeadWaiterArePassedAfterAQuestionForTheirHeartbeat() throws Exception {
    try (MeshOfEngines mesh =
        new MeshOfEngines(settings -> MeshSettings.durable(settings, false))) {
      Replica left = mesh.start(backend(), this::routes);
      Replica right = mesh.start(backend(), this::routes);
      left.says("anna", "1", "hold");
      assertThat(begun.await(40, TimeUnit.SECONDS)).isTrue();
      left.says("anna", "2", "echo lost");
      right.says("anna", "3", "echo kept");
      left.dies();
      await()
          .atMost(Duration.ofSeconds(50))
          .untilAsserted(() -> assertThat(right.botSaid("anna")).containsExactly("kept"));

      Pattern heartbeat = Pattern.compile(":hb:" + Pattern.quote(left.id.value()) + "\"");
      List<String> asked =
          monitors.stream()
              .flatMap(monitor -> monitor.lines().stream())
              .filter(line -> heartbeat.matcher(line).find())
              .filter(line -> !line.contains("\"SET\""))
              .toList();
      assertThat(asked)
          .isNotEmpty()
          .allMatch(line -> line.matches("\\S+ \\[0 127[^]]+] \"EXISTS\" \"[^\"]+\""));
    }
  }

  private void routes(DeclaredBot bot) {
    bot.when("hold", this::hold);
    bot.when(Pattern.compile("echo (.*)"), context -> context.reply(context.groups().get(0)));
  }

  private void hold(MessageContext context) {
    begun.countDown();
    try {
      release.await();
    } catch (InterruptedException overSettle) {
      Thread.currentThread().interrupt();
    }
    context.reply("held");
  }

  private static Backend backend() {
    return RedisBackends.open(
        Map.of("botmesh.redis.cluster.nodes", REDIS.nodes()),
        TurnLimits.DEFAULT,
        new SystemClock());
  }
}
