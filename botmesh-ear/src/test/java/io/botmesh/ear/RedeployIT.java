package io.botmesh.ear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.testkit.RedisMonitor;
import io.botmesh.testkit.RedisServers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The application is taken away and brought back, or replaced while it runs, again and again on one
 * server, while people talk. In Redis a lease lasts a minute, so that nothing here can wait for its
 * end.
 */
@ParameterizedClass
@EnumSource(AppServer.class)
class RedeployIT {
  @RegisterExtension final RedisServers redis = RedisServers.newest();

  private static final Duration LEASE = Duration.ofSeconds(60);
  private static final Duration BEFORE_THE_LEASE_ENDS = LEASE.minusSeconds(5);

  /** Two heartbeats. */
  private static final Duration A_WHILE = Duration.ofSeconds(2);

  /** Far longer than a stopping engine waits for posts and turns, together eleven seconds. */
  private static final String LONG = "25000";

  private static final int SOME = 3;
  private static final int SOCKETS = 10;

  /** Of what a server holds at the beginning; one that kept its old deployments would pass it. */
  private static final double FLAT = 1.5;

  /** A class of the library, of the bot's WAR, of the chat's WAR. */
  private static final List<String> ONE_OF_EACH_MODULE =
      List.of(
          "io.botmesh.impl.cdi.MeshExtension",
          "io.botmesh.samples.Greetings",
          "io.botmesh.web.ChatApi");

  private static final String ENGINE = "io.botmesh.impl.engine.Engine";

  /** More than a server has threads for requests. */
  private static final int EACH_THREAD = 64;

  /**
   * For WildFly, whose threads may keep a request of long ago, and with it that deployment, for as
   * long as they live.
   */
  private static final Map<String, String> THREADS_WITHOUT_WORK_END =
      Map.of(
          "WILDFLY_OVERRIDING_ENV_VARS",
          "true",
          "SUBSYSTEM_IO_WORKER_DEFAULT__TASK_CORE_THREADS",
          "1",
          "SUBSYSTEM_IO_WORKER_DEFAULT__TASK_KEEPALIVE",
          "100");

  /** What a closing socket leaves behind on WildFly ends after a minute. */
  private static final Duration CLOSING = Duration.ofSeconds(100);

  private final AppServer app;
  private final List<ChatTraffic> people = new ArrayList<>();
  private final List<ChatSocketClient> sockets = new ArrayList<>();
  private Replica server;

  RedeployIT(AppServer app) {
    this.app = app;
  }

  @BeforeEach
  void start() {
    Map<String, String> settings = new HashMap<>(THREADS_WITHOUT_WORK_END);
    settings.put("BOTMESH_REDIS_URL", redis.url());
    settings.put("BOTMESH_COORDINATION_LEASE", LEASE.toSeconds() + "s");
    settings.put("BOTMESH_SAMPLES_FAULTS", "true");
    settings.put("JAVA_TOOL_OPTIONS", ServerCensus.options());
    server = app.launch("again", settings).ready();
  }

  @AfterEach
  void end() {
    people.forEach(ChatTraffic::close);
    if (server != null) {
      server.close();
    }
  }

  @Test
  @Tag("K8-4")
  void threeRedeploysUnderTrafficLoseNothingAndLeaveNothingBehind() {
    redeployUnderTraffic(2);
  }

  @Test
  @Tag("chaos")
  @Tag("K8-4")
  void twentyRedeploysUnderTrafficLoseNothingAndLeaveNothingBehind() {
    redeployUnderTraffic(20);
  }

  private void redeployUnderTraffic(int rounds) {
    server.chat("anna").say("signup");
    people.addAll(
        Stream.of("bea", "carl", "dora", "eve")
            .map(name -> new ChatTraffic(server.chat(name), ""))
            .toList());

    // Servers make some things at their first redeploy, read and socket, and keep them.
    beBusy(0);
    server.deploy();
    hangUp();
    server.chat("anna").readAtOnce(EACH_THREAD);
    ServerCensus first = ServerCensus.of(server);
    Set<String> managed = ManagedBeans.of(server);
    for (int round = 1; round <= rounds; round++) {
      beBusy(round);
      if (round % 2 == 1) {
        server.undeploy();
        assertNothingIsLeft(managed);
      }
      server.deploy();
      hangUp();
      assertTheOldOnesAreGone(first, managed);
    }

    people.forEach(ChatTraffic::close);
    for (int round = 0; round <= rounds; round++) {
      assertWorkWasFinished(round);
    }
    server.chat("anna").say("Anna");
    server.chat("anna").say("anna@example.org");
    awaitAnswers("anna", "What is your name?", "Which e-mail?", "Nice to meet you, Anna");
    for (ChatTraffic person : people) {
      soon()
          .untilAsserted(
              () -> assertThat(person.answers()).as("answers").isEqualTo(person.expectedAnswers()));
    }
  }

  /**
   * A turn in progress, another that waits for it, one that outlasts the stop, one that waits for a
   * lock which is held until the stop, and open sockets.
   */
  private void beBusy(int round) {
    if (round > 1) {
      // Who waited for the lock has it for a moment in the next deployment, whenever that comes to
      // it.
      awaitAnswers("waiter", "had it");
    }
    int before = people.get(0).accepted();
    soon().until(() -> people.stream().allMatch(one -> one.accepted() >= before + SOME));
    for (int at = 0; at < SOCKETS; at++) {
      sockets.add(server.chat("bea").watch(0));
    }
    server.chat("short " + round).say("slow 1500");
    server.chat("short " + round).say("echo after " + round);
    // The last deployment kept it; the lease would last for a minute more.
    server.chat("keeper " + round).say("keep lock");
    awaitAnswers("keeper " + round, "kept");
    if (round == 1) {
      server.chat("long").say("whoami");
      soon().until(() -> server.chat("long").answers().size() == 1);
      server.chat("long").say("slow " + LONG);
      server.chat("waiter").say("wait for lock");
    }
  }

  private void hangUp() {
    sockets.forEach(ChatSocketClient::close);
    sockets.clear();
  }

  private void assertNothingIsLeft(Set<String> managed) {
    try (RedisMonitor monitor = redis.server().monitor()) {
      await("silence in Redis")
          .during(A_WHILE)
          .atMost(BEFORE_THE_LEASE_ENDS)
          .until(() -> commands(monitor).isEmpty());
    }
    assertThat(connections()).as("connections to Redis").isEmpty();
    assertThat(ServerCensus.of(server).threadsOfOurs()).isEmpty();
    assertThat(managed).containsAll(ManagedBeans.of(server));
  }

  private void assertTheOldOnesAreGone(ServerCensus first, Set<String> managed) {
    soon()
        .atMost(CLOSING)
        .untilAsserted(
            () -> {
              // A thread of a server keeps its last request, and with it the deployment.
              server.chat("anna").readAtOnce(EACH_THREAD);
              ServerCensus now = ServerCensus.of(server);
              assertAtMostOneOldOneIsKept(now);
              assertThat((double) now.bytes()).isLessThan(first.bytes() * FLAT);
            });
    assertThat(managed).containsAll(ManagedBeans.of(server));
  }

  private static void assertAtMostOneOldOneIsKept(ServerCensus now) {
    for (String type : ONE_OF_EACH_MODULE) {
      assertThat(now.loaders(type)).as("class loaders with %s", type).isBetween(1L, 2L);
    }
    assertThat(now.objects(ENGINE)).as("engines").isBetween(1L, 2L);
  }

  private void assertWorkWasFinished(int round) {
    awaitAnswers("short " + round, "done 1500", "after " + round);
    if (round == 1) {
      soon().until(() -> server.chat("long").answers().size() == 2);
      List<ChatLine> answers =
          server.chat("long").lines().stream().filter(ChatLine::isFromBot).toList();
      assertThat(answers.get(1).text()).isEqualTo("done " + LONG);
      assertThat(answers.get(1).replica()).isNotEqualTo(answers.get(0).replica());
    }
  }

  private void awaitAnswers(String chat, String... answers) {
    soon().untilAsserted(() -> assertThat(server.chat(chat).answers()).containsExactly(answers));
  }

  private static ConditionFactory soon() {
    return await().atMost(BEFORE_THE_LEASE_ENDS).pollInterval(Duration.ofMillis(200));
  }

  /** What came from somebody else than this test. */
  private static List<String> commands(RedisMonitor monitor) {
    return monitor.lines().stream().filter(line -> !line.contains("\"CLIENT\"")).toList();
  }

  private List<String> connections() {
    return redis
        .server()
        .command("CLIENT", "LIST")
        .toString()
        .lines()
        .filter(line -> !line.contains("cmd=client") && !line.contains("cmd=monitor"))
        .toList();
  }
}
