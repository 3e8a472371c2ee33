package io.botmesh.ear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import jakarta.json.Json;
import java.net.http.HttpResponse;
import java.net.http.WebSocketHandshakeException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One server of each kind without a Redis: page, REST and WebSocket. */
@ParameterizedClass
@EnumSource(AppServer.class)
class ChatServiceIT {
  private static Replica server;

  @Parameter AppServer app;

  @BeforeParameterizedClassInvocation
  static void start(AppServer app) {
    server = app.launch("alone", Map.of()).ready();
  }

  @AfterParameterizedClassInvocation
  static void end() {
    server.close();
  }

  @Test
  @Tag("R1")
  void oneReplicaNeedsNothingElseAndSaysWhatThatMeans() {
    server.chat("anna").say("hi");
    awaitAnswer("anna", "Hello!");
    assertThat(server.log()).contains("BMESH-0612").contains("botmesh.redis.url");
  }

  @Test
  void theServerWasGivenTheVeryEarThatWasBuilt() {
    assertThat(server.application())
        .hasSameBinaryContentAs(Launch.path("botmesh.test.application"));
  }

  @Test
  void thePageIsServedAndHealthIsTold() {
    assertThat(server.chat("x").get("/").body()).contains("<title>botmesh chat</title>");
    assertThat(server.chat("x").get("/chat.js").statusCode()).isEqualTo(200);
    assertThat(server.isUp("started")).isTrue();
    assertThat(server.isUp("live")).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "echo a  B, a  B",
    "HI, Hello!",
    "count, count 1",
    "slow 10, done 10",
    "order, What would you like?",
    "remind 5m tea, not yet",
    "signup, What is your name?",
    "survey, How was it?",
    "halt, I did not understand.",
    "'', I did not understand."
  })
  void theSampleBotUnderstands(String text, String answer) {
    server.chat("says " + text).say(text);
    awaitAnswer("says " + text, answer);
  }

  @Test
  void theSurveyAsksTwiceAndThanks() {
    server.chat("survey").say("survey");
    server.chat("survey").say("5");
    server.chat("survey").say("nothing");
    awaitAnswers("survey", "How was it?", "What could be better?", "Thanks for 5");
  }

  @Test
  void anOrderIsPlacedOnceItIsKnownWhatAndHowMany() {
    server.chat("order").say("order");
    server.chat("order").say("soup");
    server.chat("order").say("many");
    server.chat("order").say("0");
    server.chat("order").say("2");
    await()
        .atMost(60, TimeUnit.SECONDS)
        .untilAsserted(() -> assertThat(server.chat("order").answers()).hasSize(5));
    List<String> answers = server.chat("order").answers();
    assertThat(answers.subList(0, 4))
        .containsExactly(
            "What would you like?",
            "How many?",
            "Please answer with a whole number.",
            "From 1 to 100, please. How many?");
    assertThat(answers.get(4)).matches("Order [0-9a-z]+ is on its way\\.");
  }

  @Test
  void whoamiTellsReplicaAndFence() {
    server.chat("whoami").say("whoami");
    await()
        .atMost(60, TimeUnit.SECONDS)
        .untilAsserted(
            () ->
                assertThat(server.chat("whoami").answers())
                    .singleElement()
                    .asString()
                    .matches("replica alone-\\S+ fence \\d+"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a/b", "a#b", "a\\b", "a;b", "a+b c", "{x}", "100%", "ä😀", "\u202e", "🏳️‍🌈"})
  void aChatIdIsAnyText(String chat) {
    server.chat(chat).say("echo " + chat);
    awaitAnswer(chat, chat);
    try (ChatSocketClient socket = server.chat(chat).watch(1)) {
      await()
          .atMost(60, TimeUnit.SECONDS)
          .untilAsserted(
              () -> assertThat(socket.lines()).isEqualTo(server.chat(chat).lines("?after=1")));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'nope', 400",
    "'{\"text\": 7}', 400",
    "'{\"text\": \"a\\ud800\"}', 400",
    "'{\"id\": \"\", \"text\": \"hi\"}', 400",
    "'{\"id\": \"\\udc00\", \"text\": \"hi\"}', 400"
  })
  void badInputIsAProblem(String body, int status) {
    assertProblem(server.chat("bad").post(body), status);
  }

  @Test
  void tooMuchIsAProblem() {
    String longId =
        Json.createObjectBuilder().add("id", "x".repeat(513)).add("text", "").build() + "";
    assertProblem(server.chat("bad").post(longId), 400);
    assertProblem(server.chat("bad").post("[".repeat(60_000)), 400);
    assertProblem(
        server.chat("bad").post("{\"x\": " + "[".repeat(64) + "]".repeat(64) + ", \"text\": \"\"}"),
        400);
    assertProblem(server.chat("bad").post("{\"text\": \"" + "x".repeat(17_000) + "\"}"), 413);
    assertProblem(server.chat("bad").post("{\"text\": \"" + "x".repeat(70_000) + "\"}"), 413);
    assertProblem(server.chat("x".repeat(513)).post("{\"text\": \"hi\"}"), 400);
    assertThat(server.chat("bad").lines()).isEmpty();
  }

  @Test
  void whatCannotBeAskedForIsAProblem() {
    assertProblem(server.chat("x").get("/api/chats/x/messages?after=-1"), 400);
    assertProblem(server.chat("x").get("/api/chats/x/messages?limit=1001"), 400);
    assertProblem(server.chat("x").get("/api/chats/%ff/messages"), 400);
    assertProblem(server.chat("x").get("/api/nothing"), 404);
    assertProblem(server.chat("x").get("/nothing"), 404);
    assertProblem(server.chat("x").get("/x%2f..%2fWEB-INF%2fweb.xml"), 404);
    assertProblem(server.chat("x").get("/api/bots/nobody/chats/x/messages"), 404);
  }

  @Test
  void whatIsNobodysBusinessIsNotFound() {
    HttpResponse<String> refused = server.chat("x").get("/WEB-INF/web.xml");
    assertThat(refused.statusCode()).isEqualTo(404);
    assertThat(refused.body()).doesNotContain("web-app").doesNotContain("at io.");
  }

  @Test
  void aFullLineIsAProblemThatSaysWhenToComeAgain() {
    server.chat("full").say("slow 20000");
    HttpResponse<String> refused = null;
    for (int posted = 0; posted < 100 && refused == null; posted++) {
      HttpResponse<String> answer = server.chat("full").post("{\"text\": \"hi\"}");
      refused = answer.statusCode() == 202 ? null : answer;
    }
    assertProblem(refused, 429);
    assertThat(refused.headers().firstValue("Retry-After")).isPresent();
  }

  @Test
  void aChatIdOfDotsIsReadByRest() {
    server.chat("..").say("hi");
    awaitAnswer("..", "Hello!");
    assertThat(server.chat("a").lines()).isEmpty();
  }

  @Test
  void aSocketThatAsksForNonsenseIsNotOpened() {
    assertThatExceptionOfType(CompletionException.class)
        .isThrownBy(() -> server.chat("x").watch(-1))
        .havingCause()
        .isInstanceOfSatisfying(
            WebSocketHandshakeException.class,
            refused -> assertThat(refused.getResponse().statusCode()).isEqualTo(400));
    assertProblem(server.chat("x").get("/chats/x"), 426);
    assertProblem(server.chat("x").get("/bots/nobody/x"), 426);
  }

  @Test
  void aSocketOfABotByNameShowsTheSameChat() {
    server.chat("named").say("hi");
    awaitAnswer("named", "Hello!");
    try (ChatSocketClient socket = server.chat("named").watchAt("/bots/samples", 0)) {
      await()
          .atMost(60, TimeUnit.SECONDS)
          .untilAsserted(() -> assertThat(socket.lines()).isEqualTo(server.chat("named").lines()));
    }
    assertThat(server.chat("named").get("/api/bots/samples/chats/named/messages").body())
        .isEqualTo(server.chat("named").get("/api/chats/named/messages").body());
  }

  private static void awaitAnswer(String chat, String answer) {
    awaitAnswers(chat, answer);
  }

  private static void awaitAnswers(String chat, String... answers) {
    await()
        .atMost(60, TimeUnit.SECONDS)
        .untilAsserted(() -> assertThat(server.chat(chat).answers()).containsExactly(answers));
  }

  private static void assertProblem(HttpResponse<String> answer, int status) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(answer.headers().firstValue("Content-Type").orElse(""))
        .startsWith("application/problem+json");
    assertThat(ChatClient.object(answer.body()).getInt("status")).isEqualTo(status);
    assertThat(ChatClient.object(answer.body()).getString("detail")).startsWith("BMESH-");
  }
}
