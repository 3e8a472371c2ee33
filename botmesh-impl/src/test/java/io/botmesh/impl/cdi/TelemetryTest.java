package io.botmesh.impl.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.ChatBusy;
import io.botmesh.api.Flow;
import io.botmesh.api.MessageContext;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.impl.config.BotSettings;
import io.botmesh.impl.conversation.ConversationDesk;
import io.botmesh.impl.conversation.CurrentStep;
import io.botmesh.impl.engine.MeshOfEngines;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import io.botmesh.impl.engine.MeshSettings;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.impl.handler.DeclaredBot;
import io.botmesh.impl.json.JsonbCodec;
import io.botmesh.impl.memory.MemoryBackend;
import io.botmesh.impl.memory.MemoryHub;
import io.botmesh.impl.signal.Signals;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.EventData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import jakarta.json.bind.JsonbBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the engine tells OpenTelemetry, seen with its real SDK. */
class TelemetryTest {
  private static final Duration LONG = Duration.ofSeconds(40);
  private static final String CHAT = "+49 151 23456789";
  private static final AttributeKey<String> OUTCOME = AttributeKey.stringKey("botmesh.outcome");
  private static final AttributeKey<Long> ATTEMPT = AttributeKey.longKey("botmesh.attempt");
  private static final String LEFT = "left";
  private static final String RIGHT = "right";

  private final SystemClock clock = new SystemClock();
  private final ExecutorService hints = Executors.newSingleThreadExecutor();
  private final MemoryHub hub = new MemoryHub(clock, hints);
  private final InMemorySpanExporter spans = InMemorySpanExporter.create();
  private final InMemoryMetricReader meters = InMemoryMetricReader.create();
  private final OpenTelemetrySdk sdk =
      OpenTelemetrySdk.builder()
          .setTracerProvider(
              SdkTracerProvider.builder()
                  .addSpanProcessor(SimpleSpanProcessor.create(spans))
                  .build())
          .setMeterProvider(SdkMeterProvider.builder().registerMetricReader(meters).build())
          .build();
  private final CountDownLatch holding = new CountDownLatch(1);
  private final CountDownLatch release = new CountDownLatch(1);
  private TurnLimits limits = TurnLimits.DEFAULT;
  private MeshOfEngines mesh = new MeshOfEngines();

  @AfterEach
  void end() {
    release.countDown();
    mesh.close();
    hints.shutdownNow();
    sdk.close();
  }

  @Test
  void whatBecomesOfAMessageIsOneTraceBelowItsRequest() {
    Replica only = replica(LEFT);
    Span request = sdk.getTracer("test").spanBuilder("POST").startSpan();
    try (Scope current = request.makeCurrent()) {
      only.says(CHAT, "1", "tea");
    }
    request.end();
    awaitSpans("botmesh.send", 1);

    SpanData accept = span("botmesh.accept");
    SpanData turn = span("botmesh.turn");
    assertThat(accept.getParentSpanId()).isEqualTo(request.getSpanContext().getSpanId());
    assertThat(span("botmesh.wait").getParentSpanId()).isEqualTo(accept.getSpanId());
    assertThat(turn.getParentSpanId()).isEqualTo(accept.getSpanId());
    assertThat(span("botmesh.step").getParentSpanId()).isEqualTo(turn.getSpanId());
    assertThat(span("botmesh.commit").getParentSpanId()).isEqualTo(turn.getSpanId());
    assertThat(span("botmesh.send").getParentSpanId()).isEqualTo(turn.getSpanId());
    assertThat(spans.getFinishedSpanItems())
        .extracting(SpanData::getTraceId)
        .containsOnly(request.getSpanContext().getTraceId());
    assertThat(turn.getAttributes().get(ATTEMPT)).isEqualTo(1);
    assertThat(turn.getAttributes().get(AttributeKey.longKey("botmesh.fence"))).isPositive();
    assertThat(turn.getAttributes().get(OUTCOME)).isEqualTo("committed");
    assertThat(turn.getAttributes().get(AttributeKey.stringKey("botmesh.bot"))).isEqualTo("test");
    assertThat(turn.getAttributes().get(AttributeKey.stringKey("botmesh.replica"))).isEqualTo(LEFT);
    assertThat(counted("botmesh.turns", LEFT, OUTCOME, "committed")).isEqualTo(1);
    assertThat(waits(LEFT)).isEqualTo(1);
  }

  @Test
  void whatTheApplicationDoesWithinATurnBelongsToIt() {
    Replica only = replica(LEFT);
    only.says(CHAT, "1", "call out");
    awaitSpans("botmesh.turn", 1);
    assertThat(span("call").getParentSpanId()).isEqualTo(span("botmesh.turn").getSpanId());
  }

  @Test
  void neitherAChatsIdNorWhatWasSaidIsTold() {
    Replica only = replica(LEFT);
    only.says(CHAT, "1", "tea");
    only.says(CHAT, "2", "a secret");
    only.says(CHAT, "3", "fail once");
    awaitSpans("botmesh.send", 3);
    assertThat(spans.getFinishedSpanItems())
        .allSatisfy(
            span -> assertThat(texts(span)).doesNotContain("151", "23456789", "secret", "Which"));
    assertThat(meters.collectAllMetrics().toString()).doesNotContain("151 2", "secret");
  }

  @Test
  void aRetryIsAnotherTurnOfTheSameTraceAndIsCounted() {
    Replica only = replica(LEFT);
    only.says(CHAT, "1", "fail once");
    awaitSpans("botmesh.send", 1);
    List<SpanData> turns = spans("botmesh.turn");
    assertThat(turns)
        .extracting(turn -> turn.getAttributes().get(OUTCOME))
        .containsExactly("failed", "committed");
    assertThat(turns).extracting(turn -> turn.getAttributes().get(ATTEMPT)).containsExactly(1L, 2L);
    assertThat(turns.get(0).getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    assertThat(turns)
        .extracting(SpanData::getTraceId)
        .containsOnly(span("botmesh.accept").getTraceId());
    assertThat(spans("botmesh.wait")).hasSize(1);
    assertThat(counted("botmesh.retries", LEFT, AttributeKey.stringKey("botmesh.of"), "message"))
        .isEqualTo(1);
    assertThat(counted("botmesh.turns", LEFT, OUTCOME, "failed")).isEqualTo(1);
  }

  @Test
  void aDeadLetterIsCounted() {
    Replica only = replica(LEFT);
    only.says(CHAT, "1", "fail");
    await()
        .atMost(LONG)
        .until(
            () ->
                counted(
                        "botmesh.dead_letters",
                        LEFT,
                        AttributeKey.stringKey("botmesh.of"),
                        "message")
                    == 1);
  }

  @Test
  void aTakeoverStaysInTheTraceAndIsCountedOnBothSides() throws Exception {
    Replica left = replica(LEFT);
    replica(RIGHT);
    left.says(CHAT, "1", "hold");
    assertThat(holding.await(40, TimeUnit.SECONDS)).isTrue();
    left.backend.cut();
    awaitSpans("botmesh.send", 1);
    assertThat(counted("botmesh.turns.superseded", RIGHT, null, null)).isEqualTo(1);
    left.backend.mend();
    release.countDown();
    await().atMost(LONG).until(() -> counted("botmesh.turns.lost", LEFT, null, null) == 1);
    assertThat(counted("botmesh.turns", LEFT, OUTCOME, "lost")).isEqualTo(1);
    awaitSpans("botmesh.turn", 2);
    assertThat(spans("botmesh.turn"))
        .extracting(SpanData::getTraceId)
        .containsOnly(span("botmesh.accept").getTraceId());
    assertThat(span("botmesh.send").getTraceId()).isEqualTo(span("botmesh.accept").getTraceId());
  }

  @Test
  void anIdThatIsForgottenTooEarlyIsCounted() {
    limits = lineOfOne();
    Replica only = replica(LEFT);
    for (int message = 1; message <= 3; message++) {
      only.says(CHAT, "m" + message, "echo");
      awaitSpans("botmesh.send", message);
    }
    assertThat(counted("botmesh.ids.forgotten", LEFT, null, null)).isEqualTo(1);
  }

  @Test
  void aTraceIsKeptWithoutDurabilityToo() {
    tuned(settings -> MeshSettings.durable(settings, false));
    replica(LEFT).says(CHAT, "1", "echo");
    awaitSpans("botmesh.send", 1);
    assertThat(spans.getFinishedSpanItems())
        .extracting(SpanData::getTraceId)
        .containsOnly(span("botmesh.accept").getTraceId());
  }

  @Test
  void aDuplicateIsSeen() {
    Replica only = replica(LEFT);
    only.says(CHAT, "1", "echo");
    only.says(CHAT, "1", "echo");
    awaitSpans("botmesh.accept", 2);
    assertThat(spans("botmesh.accept"))
        .extracting(span -> span.getAttributes().get(OUTCOME))
        .containsExactly("accepted", "duplicate");
  }

  @Test
  void aRefusalIsSeenAsAFailure() throws Exception {
    limits = lineOfOne();
    Replica only = replica(LEFT);
    only.says(CHAT, "1", "hold");
    assertThat(holding.await(40, TimeUnit.SECONDS)).isTrue();
    assertThatThrownBy(() -> only.says(CHAT, "2", "echo")).isInstanceOf(ChatBusy.class);
    SpanData refused = spans("botmesh.accept").get(1);
    assertThat(refused.getAttributes().get(OUTCOME)).isEqualTo("failed");
    assertThat(refused.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
  }

  @Test
  void anOpenTelemetryThatHearsNothingIsNotToldAnything() {
    assertThat(OpenTelemetrySignals.of(OpenTelemetry.noop(), "bot", new ReplicaId("r"), clock))
        .isSameAs(Signals.NONE);
  }

  private void tuned(UnaryOperator<BotSettings> tuning) {
    mesh = new MeshOfEngines(tuning);
  }

  private Replica replica(String name) {
    Signals signals = OpenTelemetrySignals.of(sdk, "test", new ReplicaId(name), clock);
    mesh.measuredBy(signals);
    return mesh.started(
        backend(),
        id -> {
          JsonbCodec codec = new JsonbCodec(JsonbBuilder.create());
          ConversationDesk conversations =
              new ConversationDesk(codec, clock, event -> {}, new CurrentStep(), signals);
          DeclaredBot bot = new DeclaredBot("test", id, codec, clock, conversations);
          routes(bot);
          return bot.seal();
        },
        whole -> {});
  }

  /** One message may stand in a chat's line, and two ids are kept. */
  private static TurnLimits lineOfOne() {
    TurnLimits all = TurnLimits.DEFAULT;
    return new TurnLimits(
        1, all.lineBytes(), 2, all.outbox(), all.maxAttempts(), all.turnWait(), all.retention());
  }

  private Backend backend() {
    return new MemoryBackend(hub, limits);
  }

  private void routes(DeclaredBot bot) {
    bot.when("echo", context -> context.reply("echo"));
    bot.when("hold", this::hold);
    bot.when("fail", context -> fail());
    bot.when("fail once", TelemetryTest::failOnce);
    bot.when("call out", context -> sdk.getTracer("test").spanBuilder("call").startSpan().end());
    bot.use(Flow.named("tea").on("tea").ask("Which tea?", "kind").say(done -> "Here it is"));
  }

  private static void fail() {
    throw new IllegalStateException("a secret");
  }

  private static void failOnce(MessageContext context) {
    if (context.attempt() == 1) {
      fail();
    }
    context.reply("at last");
  }

  private void hold(MessageContext context) throws InterruptedException {
    if (context.attempt() == 1) {
      holding.countDown();
      release.await();
    }
    context.reply("held");
  }

  private void awaitSpans(String name, int many) {
    await().atMost(LONG).untilAsserted(() -> assertThat(spans(name)).hasSize(many));
  }

  private List<SpanData> spans(String name) {
    return spans.getFinishedSpanItems().stream()
        .filter(span -> span.getName().equals(name))
        .toList();
  }

  /** All that a span says in words: its times, ids and fence may hold any run of digits. */
  private static String texts(SpanData span) {
    List<String> texts = new ArrayList<>();
    texts.add(span.getName());
    texts.add(span.getStatus().getDescription());
    span.getAttributes().forEach((key, value) -> texts.addAll(words(value)));
    for (EventData event : span.getEvents()) {
      texts.add(event.getName());
      event.getAttributes().forEach((key, value) -> texts.addAll(words(value)));
    }
    return String.join("\n", texts);
  }

  private static List<String> words(Object value) {
    return value instanceof Number ? List.of() : List.of(value.toString());
  }

  private SpanData span(String name) {
    await().atMost(LONG).until(() -> !spans(name).isEmpty());
    return spans(name).get(0);
  }

  private <T> long counted(String meter, String replica, AttributeKey<T> kind, T value) {
    return metric(meter).stream()
        .flatMap(metric -> metric.getLongSumData().getPoints().stream())
        .filter(
            point ->
                replica.equals(
                    point.getAttributes().get(AttributeKey.stringKey("botmesh.replica"))))
        .filter(point -> kind == null || value.equals(point.getAttributes().get(kind)))
        .mapToLong(point -> point.getValue())
        .sum();
  }

  private long waits(String replica) {
    return metric("botmesh.wait.duration").stream()
        .flatMap(metric -> metric.getHistogramData().getPoints().stream())
        .filter(
            point ->
                replica.equals(
                    point.getAttributes().get(AttributeKey.stringKey("botmesh.replica"))))
        .mapToLong(point -> point.getCount())
        .sum();
  }

  private List<MetricData> metric(String name) {
    return new ArrayList<>(meters.collectAllMetrics())
        .stream().filter(metric -> metric.getName().equals(name)).toList();
  }
}
