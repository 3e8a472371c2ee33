package io.botmesh.ear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.trace.v1.Span;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What MicroProfile does for a bot, on a server that measures it: the same on each server. */
@ParameterizedClass
@EnumSource(AppServer.class)
class MicroProfileIT {
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final String MANY_DIGITS = "+49 151 23456789";

  private static OtlpCollector collector;
  private static WeatherStation weather;
  private static Replica server;

  @Parameter AppServer app;

  @BeforeParameterizedClassInvocation
  static void start(AppServer app) {
    collector = new OtlpCollector();
    weather = new WeatherStation();
    Map<String, String> settings = new HashMap<>(collector.environment());
    settings.put("WEATHER_URL", weather.url());
    server = app.launch("measured", settings).ready();
  }

  @AfterParameterizedClassInvocation
  static void end() {
    server.close();
    weather.close();
    collector.close();
  }

  @Test
  void whatBecomesOfAMessageArrivesAsOneTraceBelowItsRequest() {
    server.chat(MANY_DIGITS).say("signup");
    awaitAnswer(MANY_DIGITS, "What is your name?");
    await()
        .atMost(LONG)
        .untilAsserted(
            () ->
                assertThat(traceOf("botmesh.step"))
                    .extracting(Span::getName)
                    .contains(
                        "botmesh.accept",
                        "botmesh.wait",
                        "botmesh.turn",
                        "botmesh.step",
                        "botmesh.commit",
                        "botmesh.send"));
    List<Span> trace = traceOf("botmesh.step");
    Span accept = named(trace, "botmesh.accept");
    await()
        .atMost(LONG)
        .untilAsserted(
            () ->
                assertThat(traceOf("botmesh.step"))
                    .as("the request that brought the message")
                    .anySatisfy(
                        span -> {
                          assertThat(span.getSpanId()).isEqualTo(accept.getParentSpanId());
                          assertThat(span.getKind()).isEqualTo(Span.SpanKind.SPAN_KIND_SERVER);
                        }));
    Span turn = named(trace, "botmesh.turn");
    assertThat(turn.getParentSpanId()).isEqualTo(accept.getSpanId());
    assertThat(named(trace, "botmesh.step").getParentSpanId()).isEqualTo(turn.getSpanId());
    assertThat(turn.toString()).contains("botmesh.fence", "measured-").doesNotContain("23456789");
  }

  @Test
  void whatIsCountedArrives() {
    server.chat("counted").say("hi");
    await()
        .atMost(LONG)
        .untilAsserted(
            () ->
                assertThat(collector.metrics())
                    .extracting(Metric::getName)
                    .contains("botmesh.turns", "botmesh.wait.duration"));
  }

  @Test
  void aCallFromATurnBelongsToItsTrace() {
    server.chat("calls").say("weather sun");
    awaitAnswer("calls", "sunny");
    await()
        .atMost(LONG)
        .untilAsserted(
            () ->
                assertThat(collector.spans())
                    .filteredOn(span -> span.getKind() == Span.SpanKind.SPAN_KIND_CLIENT)
                    .anySatisfy(
                        call ->
                            assertThat(collector.spans())
                                .filteredOn(span -> span.getTraceId().equals(call.getTraceId()))
                                .extracting(Span::getName)
                                .contains("botmesh.turn")));
  }

  @Test
  void aCallThatFailsIsRepeatedWithinTheTurn() {
    server.chat("storm").say("weather storm");
    awaitAnswer("storm", "stormy");
    assertThat(weather.storms()).isEqualTo(3);
  }

  @Test
  void aCallThatFailsEachTimeHasAFallback() {
    server.chat("flood").say("weather flood");
    awaitAnswer("flood", "Nobody can tell the weather just now.");
    assertThat(weather.floods()).isEqualTo(3);
  }

  @Test
  void aCallWithoutAnAnswerIsCutShort() {
    server.chat("fog").say("weather fog");
    awaitAnswer("fog", "Nobody can tell the weather just now.");
    assertThat(weather.fogs()).isEqualTo(3);
  }

  @Test
  void anAnswerThatTricklesInTooLateIsAskedForAgain() {
    server.chat("drizzle").say("weather drizzle");
    awaitAnswer("drizzle", "drizzling");
    assertThat(weather.drizzles()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "/api/chats/{chat}/messages, post, 202 400 404 408 413 415 429 500 503",
    "/api/chats/{chat}/messages, get, 200 400 404 500 503",
    "/api/bots/{bot}/chats/{chat}/messages, post, 202 400 404 408 413 415 429 500 503",
    "/api/bots/{bot}/chats/{chat}/messages, get, 200 400 404 500 503"
  })
  void everyCallIsDescribedWithItsAnswers(String path, String method, String statuses) {
    JsonObject call = openApi().getJsonObject("paths").getJsonObject(path).getJsonObject(method);
    assertThat(String.join(" ", new TreeSet<>(call.getJsonObject("responses").keySet())))
        .isEqualTo(statuses);
    assertThat(call.getString("summary")).isNotEmpty();
    assertThat(call.getJsonArray("parameters").getValuesAs(JsonObject.class))
        .extracting(parameter -> parameter.getString("name"))
        .contains("chat");
  }

  @Test
  void nothingElseIsDescribed() {
    assertThat(openApi().getJsonObject("paths").keySet())
        .containsExactlyInAnyOrder(
            "/api/chats/{chat}/messages", "/api/bots/{bot}/chats/{chat}/messages");
  }

  @Test
  void answersAreAsTheyAreDescribed() {
    String path = "/api/chats/{chat}/messages";
    JsonObject said = ChatClient.object(server.chat("described").post("{\"text\": \"hi\"}").body());
    awaitAnswer("described", "Hello!");
    JsonObject read =
        ChatClient.object(server.chat("x").get("/api/chats/described/messages").body());
    JsonObject problem = ChatClient.object(server.chat("described").post("nope").body());
    JsonObject schema = schema(answer(path, "get", "200"));
    Set<String> told = new TreeSet<>();
    read.getJsonArray("messages")
        .getValuesAs(JsonObject.class)
        .forEach(line -> told.addAll(line.keySet()));

    assertThat(said.keySet()).isEqualTo(properties(schema(answer(path, "post", "202"))));
    assertThat(read.keySet()).isEqualTo(properties(schema));
    assertThat(told)
        .isEqualTo(
            properties(
                resolved(
                    schema
                        .getJsonObject("properties")
                        .getJsonObject("messages")
                        .getJsonObject("items"))));
    assertThat(problem.keySet()).isEqualTo(properties(schema(answer(path, "post", "400"))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"429", "503"})
  void whatMayBeTriedAgainIsDescribedWithWhen(String status) {
    JsonObject answer = answer("/api/chats/{chat}/messages", "post", status);
    assertThat(answer.getJsonObject("headers").keySet()).containsExactly("Retry-After");
  }

  private static JsonObject openApi() {
    return ChatClient.object(server.chat("x").get("/openapi?format=JSON").body());
  }

  private static JsonObject answer(String path, String method, String status) {
    return resolved(
        openApi()
            .getJsonObject("paths")
            .getJsonObject(path)
            .getJsonObject(method)
            .getJsonObject("responses")
            .getJsonObject(status));
  }

  private static JsonObject schema(JsonObject answer) {
    JsonObject contents = answer.getJsonObject("content");
    return resolved(
        contents.values().stream()
            .map(JsonValue::asJsonObject)
            .findFirst()
            .orElseThrow()
            .getJsonObject("schema"));
  }

  private static Set<String> properties(JsonObject schema) {
    return schema.getJsonObject("properties").keySet();
  }

  /** Follows a reference within the description. */
  private static JsonObject resolved(JsonObject part) {
    return part.containsKey("$ref")
        ? openApi().getValue(part.getString("$ref").substring(1)).asJsonObject()
        : part;
  }

  private static List<Span> traceOf(String name) {
    List<Span> all = collector.spans();
    return all.stream()
        .filter(span -> span.getName().equals(name))
        .findFirst()
        .map(
            one -> all.stream().filter(span -> span.getTraceId().equals(one.getTraceId())).toList())
        .orElse(List.of());
  }

  private static Span named(List<Span> trace, String name) {
    return trace.stream().filter(span -> span.getName().equals(name)).findFirst().orElseThrow();
  }

  private static void awaitAnswer(String chat, String answer) {
    await()
        .atMost(LONG)
        .untilAsserted(() -> assertThat(server.chat(chat).answers()).containsExactly(answer));
  }
}
