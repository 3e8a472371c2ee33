package io.botmesh.ear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.testkit.RedisMonitor;
import io.botmesh.testkit.RedisServers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
  private static final String MBEAN = "com.sun.jmx.mbeanserver.NamedObject";

  private final AppServer app;
  private final List<ChatTraffic> people = new ArrayList<>();
  private final List<ChatSocketClient> sockets = new ArrayList<>();
  private Replica server;

  RedeployIT(AppServer app) {
    this.app = app;
  }

  @BeforeEach
  void start() {
    server =
        app.launch(
                "again",
                Map.of(
                    "BOTMESH_REDIS_URL",
                    redis.url(),
                    "BOTMESH_COORDINATION_LEASE",
                    LEASE.toSeconds() + "s",
                    "JAVA_TOOL_OPTIONS",
                    ServerCensus.options()))
            .ready();
  }

  @AfterEach
  void end() {
    people.forEach(ChatTraffic::close);
    if (server != null) {
      server.close();
    }
  }

  // The server registers two MBeans of its own after the first census since it has telemetry and
  // OpenAPI: not in the normal run until they are told from ours.
  @Test
  @Tag("chaos")
  void fourRedeploysUnderTrafficLoseNothingAndLeaveNothingBehind() {
    redeployUnderTraffic(4);
  }

  @Test
  @Tag("chaos")
  void twentyRedeploysUnderTrafficLoseNothingAndLeaveNothingBehind() {
    redeployUnderTraffic(20);
  }

  private void redeployUnderTraffic(int rounds) {
    server.chat("anna").say("signup");
    people.addAll(
        Stream.of("bea", "carl", "dora", "eve")
            .map(name -> new ChatTraffic(server.chat(name), ""))
            .toList());

    // Servers make some things at their first redeploy, and keep them.
    server.deploy();
    ServerCensus first = ServerCensus.of(server);
    for (int round = 1; round <= rounds; round++) {
      beBusy(round);
      if (round % 2 == 1) {
        server.undeploy();
        assertNothingIsLeft(first);
      }
      server.deploy();
      hangUp();
      assertTheOldOnesAreGone(first);
    }

    people.forEach(ChatTraffic::close);
    for (int round = 1; round <= rounds; round++) {
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
   * A turn in progress, another that waits for it, one that outlasts the stop, and open sockets.
   */
  private void beBusy(int round) {
    int before = people.get(0).accepted();
    soon().until(() -> people.stream().allMatch(one -> one.accepted() >= before + SOME));
    for (int at = 0; at < SOCKETS; at++) {
      sockets.add(server.chat("bea").watch(0));
    }
    server.chat("short " + round).say("slow 1500");
    server.chat("short " + round).say("echo after " + round);
    if (round == 1) {
      server.chat("long").say("whoami");
      soon().until(() -> server.chat("long").answers().size() == 1);
      server.chat("long").say("slow " + LONG);
    }
  }

  private void hangUp() {
    sockets.forEach(ChatSocketClient::close);
    sockets.clear();
  }

  private void assertNothingIsLeft(ServerCensus first) {
    try (RedisMonitor monitor = redis.server().monitor()) {
      await("silence in Redis")
          .during(A_WHILE)
          .atMost(BEFORE_THE_LEASE_ENDS)
          .until(() -> commands(monitor).isEmpty());
    }
    assertThat(connections()).as("connections to Redis").isEmpty();
    ServerCensus now = ServerCensus.of(server);
    assertThat(now.threadsOfOurs()).isEmpty();
    assertThat(now.objects(MBEAN)).isLessThanOrEqualTo(first.objects(MBEAN));
  }

  private void assertTheOldOnesAreGone(ServerCensus first) {
    soon()
        .untilAsserted(
            () -> {
              ServerCensus now = ServerCensus.of(server);
              assertThat(now.objects(MBEAN)).isLessThanOrEqualTo(first.objects(MBEAN));
              // A request under way as its deployment goes stays in WildFly's threads.
              if (app == AppServer.LIBERTY) {
                assertAtMostOneOldOneIsKept(now);
                assertThat((double) now.bytes()).isLessThan(first.bytes() * FLAT);
              }
            });
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
