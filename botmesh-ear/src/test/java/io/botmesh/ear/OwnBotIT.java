package io.botmesh.ear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.testkit.RedisServers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The README's bot, built by a Maven of its own and run as the README says: on Open Liberty with
 * its {@code server.xml}, on WildFly as it is unpacked, both with one Redis.
 */
class OwnBotIT {
  @RegisterExtension static final RedisServers REDIS = RedisServers.newest();

  private static Replica liberty;
  private static Replica wildfly;

  @BeforeAll
  static void startBoth() {
    liberty = launch(AppServer.LIBERTY);
    wildfly = launch(AppServer.WILDFLY);
    liberty.ready();
    wildfly.ready();
  }

  private static Replica launch(AppServer app) {
    Map<String, String> settings = Map.of("BOTMESH_REDIS_URL", REDIS.url());
    return app.launch("own-" + app, Application.ownBot(), settings);
  }

  @AfterAll
  static void end() {
    liberty.close();
    wildfly.close();
  }

  @ParameterizedTest
  @EnumSource(AppServer.class)
  void thePageIsAtTheContextRoot(AppServer app) {
    ChatClient anybody = on(app).chat("anybody");
    HttpResponse<String> page = anybody.get("/");
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body()).contains("<title>botmesh chat</title>");
    assertThat(anybody.get("/chat.js").statusCode()).isEqualTo(200);
    assertThat(anybody.get("/chat.css").statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @EnumSource(AppServer.class)
  void itAnswersByRestAndSocket(AppServer app) {
    ChatClient anna = on(app).chat("greeted on " + app);
    anna.say("Hello");
    try (ChatSocketClient socket = anna.watch(1)) {
      soon()
          .untilAsserted(
              () ->
                  assertThat(socket.lines())
                      .extracting(ChatLine::text)
                      .containsExactly("Welcome! Type tea to order one."));
      assertThat(anna.lines("?after=1")).isEqualTo(socket.lines());
    }
  }

  @ParameterizedTest
  @EnumSource(AppServer.class)
  void whatTheServerRefusesIsAProblem(AppServer app) {
    HttpResponse<String> refused = on(app).chat("anybody").get("/nothing");
    assertThat(refused.statusCode()).isEqualTo(404);
    assertThat(refused.body()).contains("BMESH-0725");
  }

  @Test
  void aConversationBegunOnOneServerGoesOnOnTheOther() {
    liberty.chat("tea").say("tea");
    soon()
        .untilAsserted(
            () ->
                assertThat(liberty.chat("tea").answers())
                    .containsExactly("Which tea would you like?"));
    wildfly.chat("tea").say("Assam");
    // Both servers have Jakarta Validation.
    wildfly.chat("tea").say("0");
    liberty.chat("tea").say("-1");
    liberty.chat("tea").say("2");
    soon()
        .untilAsserted(
            () ->
                assertThat(wildfly.chat("tea").answers())
                    .containsExactly(
                        "Which tea would you like?",
                        "How many cups?",
                        "must be greater than 0",
                        "must be greater than 0",
                        "2 × Assam, coming at once."));
  }

  @Test
  void theOtherStylesGoFromServerToServerToo() {
    for (String said : List.of("survey", "2", "the queue", "Anna")) {
      wildfly.chat("styles").say(said);
    }
    liberty.chat("styles").say("40");
    for (String said : List.of("order", "soup")) {
      liberty.chat("styles").say(said);
    }
    wildfly.chat("styles").say("2");
    liberty.chat("styles").say("no");
    soon()
        .untilAsserted(
            () ->
                assertThat(wildfly.chat("styles").answers())
                    .containsExactly(
                        "How was it?\n1. good\n2. bad",
                        "What went wrong?",
                        "Your name?",
                        "Your age?",
                        "Thanks, Anna, number 7",
                        "What would you like?",
                        "How many?",
                        "Shall I remind you?",
                        "2 × soup: order A-4 is on its way."));
  }

  private static Replica on(AppServer app) {
    return app == AppServer.LIBERTY ? liberty : wildfly;
  }

  private static ConditionFactory soon() {
    return await().atMost(60, TimeUnit.SECONDS);
  }
}
