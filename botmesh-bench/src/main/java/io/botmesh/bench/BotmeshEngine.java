package io.botmesh.bench;

import io.botmesh.api.Bot;
import io.botmesh.api.ChatId;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.MessageId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.Write;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.BackendContext;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.Door;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.impl.config.BotSettings;
import io.botmesh.impl.engine.Engine;
import io.botmesh.impl.engine.EngineParts;
import io.botmesh.impl.handler.Turn;
import io.botmesh.impl.json.DefaultJson;
import io.botmesh.impl.signal.Signals;
import io.botmesh.redis.RedisBackendFactory;
import io.botmesh.testkit.PatchedBackend;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** A whole engine of botmesh: a message is handed in at the door, and done once it is committed. */
final class BotmeshEngine implements Contender {
  private static final Duration EXPIRY = Duration.ofMinutes(10);

  // A client is told of its commit a moment before the permit is given back: with no more permits
  // than clients, the next message would often have to ask for its turn once more.
  private static final int MORE_THAN_CLIENTS = 128;

  private final boolean durable;
  private final String me;
  private final MeshClock clock;
  private final AtomicLong ids = new AtomicLong();
  private final Visits visits;
  private final Consumer<String> elsewhere;
  private final Map<String, CountDownLatch> underWay = new ConcurrentHashMap<>();
  private final SilentProvider.Factory providers = new SilentProvider.Factory();
  private final Backend backend;
  private final CountedTurns turns;
  private final DefaultJson json = new DefaultJson();
  private final Engine engine;

  /** The only replica at its site. */
  BotmeshEngine(Site site, boolean durable, MeshClock clock) {
    this(site, "alone", durable, Visits.NONE, id -> {}, clock);
  }

  /**
   * One of several replicas at a site.
   *
   * @param me its name; no other one there has it
   * @param visits told of each turn, on the replica that has it
   * @param elsewhere told of each message that came to another replica and is committed here
   */
  BotmeshEngine(
      Site site,
      String me,
      boolean durable,
      Visits visits,
      Consumer<String> elsewhere,
      MeshClock clock) {
    this.me = me;
    this.clock = clock;
    this.durable = durable;
    this.visits = visits;
    this.elsewhere = elsewhere;
    FixedConfig config =
        new FixedConfig(
            Map.of(
                "botmesh.redis.url",
                "redis://" + site.host() + ":" + site.port(),
                "botmesh.redis.prefix",
                site.prefix(),
                "botmesh.redis.pool.max-total",
                "64"));
    BotSettings settings = settings();
    backend =
        new RedisBackendFactory()
            .open(new BackendContext(config, "bench", settings.limits(), clock));
    turns = new CountedTurns(backend.turns(), this::committed);
    ReplicaId replica = new ReplicaId("bench-" + me);
    engine =
        new Engine(
            new EngineParts(
                settings,
                replica,
                config,
                new PatchedBackend(backend, turns),
                List.of(providers),
                this::handled,
                (Bot) null,
                json,
                clock,
                event -> {},
                task -> task,
                Signals.NONE));
    engine.start();
  }

  private BotSettings settings() {
    return new BotSettings(
        "bench",
        List.of(SilentProvider.NAME),
        "redis",
        "bench",
        BotSettings.ThreadKind.AUTO,
        MORE_THAN_CLIENTS,
        16 * 1024,
        512,
        new BotSettings.Coordination(
            Duration.ofSeconds(15),
            Duration.ofMinutes(2),
            Duration.ofMinutes(1),
            Duration.ofSeconds(1),
            Duration.ofSeconds(4)),
        new BotSettings.Durability(Optional.of(durable), Duration.ofSeconds(1)),
        TurnLimits.DEFAULT);
  }

  @Override
  public String name() {
    return durable ? "botmesh, durable" : "botmesh, not durable";
  }

  @Override
  public void handle(String chat, Runnable inside) throws InterruptedException {
    offer(chat).await();
  }

  /** Hands one message in; what is returned opens once it is committed. */
  CountDownLatch offer(String chat) {
    String id = me + "-" + ids.incrementAndGet();
    CountDownLatch committed = new CountDownLatch(1);
    underWay.put(id, committed);
    Door door = providers.context().door();
    String asked = Long.toString(clock.nanoTime());
    door.receive(
        new InboundMessage(
            new ChatId(chat), new MessageId(id), SilentProvider.NAME, asked, clock.now()));
    return committed;
  }

  /** Returns the calls that it made up to now, by name. */
  Map<String, Long> calls() {
    return turns.counts();
  }

  private Changes handled(Turn turn) {
    InboundMessage message = turn.message();
    visits.visit(message.chat().value(), Long.parseLong(message.text()));
    String before = turn.state().userData().value().orElse("");
    return new Changes(
        Optional.empty(), Optional.of(Write.of(StateText.after(before), EXPIRY)), List.of());
  }

  private void committed(MessageId id) {
    if (!done(id.value())) {
      elsewhere.accept(id.value());
    }
  }

  /** Says that a message is done; false if nobody waits for it here. */
  boolean done(String id) {
    CountDownLatch committed = underWay.remove(id);
    if (committed != null) {
      committed.countDown();
    }
    return committed != null;
  }

  @Override
  public void close() {
    engine.close();
    backend.close();
    json.close();
  }
}
