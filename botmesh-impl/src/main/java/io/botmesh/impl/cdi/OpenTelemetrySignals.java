package io.botmesh.impl.cdi;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.ShortHash;
import io.botmesh.impl.signal.Count;
import io.botmesh.impl.signal.Deed;
import io.botmesh.impl.signal.Signals;
import io.botmesh.impl.signal.Span;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.api.metrics.LongCounter;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.spi.BeanManager;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tells OpenTelemetry. Loaded only where its API is there. Thread-safe.
 *
 * <p>A chat is named by a short hash of its id, the one that the log shows for ids that may be
 * phone numbers: an id itself never leaves.
 */
final class OpenTelemetrySignals implements Signals {
  private static final String SCOPE = "io.botmesh";
  private static final AttributeKey<String> BOT = AttributeKey.stringKey("botmesh.bot");
  private static final AttributeKey<String> REPLICA = AttributeKey.stringKey("botmesh.replica");
  private static final AttributeKey<String> CHAT = AttributeKey.stringKey("botmesh.chat");
  private static final int CHAT_BYTES = 4;
  private static final double NANOS = 1e9;
  // In seconds: from a turn that was free to one that had to be taken over, and beyond.
  private static final List<Double> WAIT_BOUNDS =
      List.of(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 120.0);

  private final Tracer tracer;
  private final MeshClock clock;
  private final Attributes whose;
  private final DoubleHistogram waits;
  private final Map<Count, LongCounter> counters = new EnumMap<>(Count.class);
  private final Map<Count, Map<String, Attributes>> kinds = new EnumMap<>(Count.class);

  private OpenTelemetrySignals(
      Tracer tracer, Meter meter, String bot, ReplicaId replica, MeshClock clock) {
    this.tracer = tracer;
    this.clock = clock;
    this.whose = Attributes.of(BOT, bot, REPLICA, replica.value());
    this.waits =
        meter
            .histogramBuilder(WAITS)
            .setUnit("s")
            .setDescription("How long messages waited for their first turn")
            .setExplicitBucketBoundariesAdvice(WAIT_BOUNDS)
            .build();
    for (Count count : Count.values()) {
      counters.put(
          count,
          meter
              .counterBuilder(count.meter())
              .setUnit(count.unit())
              .setDescription(count.description())
              .build());
      kinds.put(count, new ConcurrentHashMap<>());
    }
  }

  /** Finds the application's OpenTelemetry; {@link Signals#NONE} if there is none. */
  static Signals of(BeanManager beans, String bot, ReplicaId replica, MeshClock clock) {
    Instance<OpenTelemetry> found = beans.createInstance().select(OpenTelemetry.class);
    return found.isResolvable() ? of(found.get(), bot, replica, clock) : NONE;
  }

  /** Tells this one; {@link Signals#NONE} if it would hear nothing. */
  static Signals of(OpenTelemetry telemetry, String bot, ReplicaId replica, MeshClock clock) {
    Tracer tracer = telemetry.getTracer(SCOPE);
    Meter meter = telemetry.getMeter(SCOPE);
    OpenTelemetry deaf = OpenTelemetry.noop();
    boolean heard =
        tracer.getClass() != deaf.getTracer(SCOPE).getClass()
            || meter.getClass() != deaf.getMeter(SCOPE).getClass();
    return heard ? new OpenTelemetrySignals(tracer, meter, bot, replica, clock) : NONE;
  }

  @Override
  public boolean on() {
    return true;
  }

  @Override
  public Span begin(Deed deed, ChatId chat) {
    return new OpenTelemetrySpan(builder(deed, chat).startSpan());
  }

  @Override
  public Span begin(Deed deed, ChatId chat, String trail) {
    return new OpenTelemetrySpan(below(trail, builder(deed, chat)).startSpan());
  }

  @Override
  public void waited(ChatId chat, String trail, Duration time) {
    waits.record(time.toNanos() / NANOS, whose);
    below(trail, builder(Deed.WAIT, chat))
        .setStartTimestamp(clock.now().minus(time))
        .startSpan()
        .end();
  }

  @Override
  public void count(Count what) {
    counters.get(what).add(1, whose);
  }

  @Override
  public void count(Count what, String kind) {
    counters.get(what).add(1, kinds.get(what).computeIfAbsent(kind, word -> with(what, word)));
  }

  private Attributes with(Count what, String kind) {
    return whose.toBuilder().put(what.attribute(), kind).build();
  }

  private SpanBuilder builder(Deed deed, ChatId chat) {
    return tracer
        .spanBuilder(deed.span())
        .setAllAttributes(whose)
        .setAttribute(CHAT, ShortHash.of(chat.value(), CHAT_BYTES));
  }

  private static SpanBuilder below(String trail, SpanBuilder builder) {
    Context parent = Trails.read(trail);
    return parent == Context.root() ? builder.setNoParent() : builder.setParent(parent);
  }
}
