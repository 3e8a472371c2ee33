package io.botmesh.impl.engine;

import io.botmesh.api.Bot;
import io.botmesh.api.BotmeshException;
import io.botmesh.api.ChatMoves;
import io.botmesh.api.Coordinator;
import io.botmesh.api.DeadLetterOffice;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.Store;
import io.botmesh.api.spi.Provider;
import io.botmesh.api.spi.ProviderContext;
import io.botmesh.api.spi.ProviderFactory;
import io.botmesh.api.spi.RunningBot;
import io.botmesh.api.spi.SafeTrace;
import io.botmesh.api.spi.SessionMode;
import io.botmesh.api.spi.Subscription;
import io.botmesh.impl.ask.EngineThreads;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;

/** One replica of one bot. Thread-safe. */
public final class Engine implements RunningBot, AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Engine.class.getName());
  private static final Duration LOOK_AFTER_LEASES = Duration.ofMillis(200);
  private static final Duration LOOK_AT_THE_IDLE = Duration.ofSeconds(30);
  private static final Duration GRACE_FOR_SESSIONS = Duration.ofSeconds(4);
  private static final Duration GRACE_FOR_TURNS = Duration.ofSeconds(8);
  private static final Duration GRACE_FOR_POSTS = Duration.ofSeconds(3);
  private static final Duration GRACE_FOR_SENDS = Duration.ofSeconds(4);
  private static final Duration GLANCE = Duration.ofMillis(20);

  private final EngineParts parts;
  private final EngineRuntime runtime;
  private final EngineThreads threads;
  private final Heartbeat heartbeat;
  private final Rooms rooms;
  private final Map<String, Provider> providers = new LinkedHashMap<>();
  private final AtomicReference<Stage> stage = new AtomicReference<>(Stage.MADE);
  private Subscription hints = () -> {};

  private enum Stage {
    MADE,
    RUNNING,
    STOPPING,
    STOPPED
  }

  /** Makes an engine that does nothing yet; it opens nothing. */
  public Engine(EngineParts parts) {
    this.parts = parts;
    runtime = parts.runtime().apply(parts.settings());
    threads = runtime.threads();
    rooms = new Rooms(parts, threads, runtime.pause(), this::provider);
    heartbeat =
        new Heartbeat(
            threads,
            rooms.lifeline,
            rooms.recovery,
            parts.settings().coordination().heartbeat(),
            parts.clock());
    for (ProviderFactory factory : parts.providers()) {
      providers.put(factory.name(), factory.create(providerContext()));
    }
  }

  private ProviderContext providerContext() {
    return new ProviderContext(
        parts.settings().bot(),
        parts.replica(),
        parts.config(),
        rooms.intake,
        parts.backend().store(),
        parts.backend().logWatch(),
        parts.clock(),
        parts.settings().maxTextBytes());
  }

  /** Takes up the work. Called once. The backend need not be within reach. */
  public void start() {
    if (!stage.compareAndSet(Stage.MADE, Stage.RUNNING)) {
      throw new IllegalStateException("BMESH-0352 An engine starts once");
    }
    hints = parts.backend().wakeUps().listen(parts.replica(), rooms.watchman);
    heartbeat.start();
    threads.every(LOOK_AFTER_LEASES, rooms.server::keepLeases);
    threads.every(LOOK_AT_THE_IDLE, () -> rooms.watchman.lookAtTheIdle(parts.clock().nanoTime()));
    rooms.intake.open();
    rooms.lead.start();
    rooms.office.open();
    rooms.mover.open();
    providers.values().forEach(Provider::start);
    providers.values().forEach(this::openSession);
    rooms.timers.start();
  }

  private void openSession(Provider provider) {
    if (isShared(provider)) {
      provider.openSession();
    } else {
      rooms.lead.compete(provider);
    }
  }

  private boolean isShared(Provider provider) {
    return parts.settings().coordination().providerSession().of(provider.sessionMode())
        == SessionMode.SHARED;
  }

  @Override
  public Coordinator coordinator() {
    return rooms.lead.coordinator();
  }

  @Override
  public Store store() {
    return parts.backend().store();
  }

  @Override
  public Bot bot() {
    return parts.bot();
  }

  @Override
  public Optional<Provider> provider(String name) {
    return Optional.ofNullable(providers.get(name));
  }

  @Override
  public DeadLetterOffice deadLetters() {
    return rooms.office;
  }

  @Override
  public ChatMoves moves() {
    return rooms.mover;
  }

  @Override
  public Health health() {
    if (stage.get() != Stage.RUNNING) {
      return new Health(rooms.lifeline.began(), false, true, "not running");
    }
    boolean ready = rooms.lifeline.believed();
    if (!heartbeat.tries()) {
      return new Health(
          rooms.lifeline.began(), ready, false, "its heartbeat has ended: restart this server");
    }
    return new Health(
        rooms.lifeline.began(),
        ready,
        true,
        ready ? "heartbeat unbroken" : "the store does not take this replica's heartbeat");
  }

  /** Stops in an orderly way and waits for that, within bounds. Closing twice is harmless. */
  @Override
  public void close() {
    if (stage.getAndUpdate(now -> now == Stage.STOPPED ? now : Stage.STOPPING) == Stage.MADE) {
      stage.set(Stage.STOPPED);
      runtime.close();
      return;
    }
    if (!stage.compareAndSet(Stage.STOPPING, Stage.STOPPED)) {
      return;
    }
    rooms.timers.stop();
    awaited(GRACE_FOR_POSTS, rooms.timers::quiet);
    rooms.intake.shut();
    rooms.office.shut();
    rooms.mover.shut();
    rooms.lead.endSessions();
    awaited(GRACE_FOR_SESSIONS, rooms.lead::sessionsEnded);
    providers.values().forEach(this::stopQuietly);
    awaited(GRACE_FOR_POSTS, rooms.intake::quiet);
    rooms.taker.stop();
    rooms.server.stop();
    awaited(GRACE_FOR_TURNS, rooms.server::quiet);
    rooms.server.giveUpAll();
    rooms.pumps.giveBack();
    awaited(GRACE_FOR_SENDS, rooms.pumps::quiet);
    rooms.pumps.stop();
    rooms.intake.reportTheBound();
    rooms.lead.stop();
    heartbeat.close();
    rooms.lifeline.end();
    farewell();
    hints.close();
    runtime.close();
  }

  private void stopQuietly(Provider provider) {
    if (isShared(provider)) {
      quietly(provider::closeSession);
    }
    quietly(provider::stop);
  }

  private static void quietly(Runnable ending) {
    try {
      ending.run();
    } catch (RuntimeException bug) {
      LOG.log(
          System.Logger.Level.WARNING,
          "BMESH-0353 A provider did not stop cleanly" + SafeTrace.of(bug));
    }
  }

  // From here on this is a dead replica: the others visit its chats at once.
  private void farewell() {
    ReplicaId me = parts.replica();
    try {
      Set<ReplicaId> others = parts.backend().roster().members();
      parts.backend().roster().resign(me);
      parts
          .backend()
          .wakeUps()
          .gone(me, others.stream().filter(other -> !other.equals(me)).toList());
    } catch (BotmeshException outOfReach) {
      LOG.log(
          System.Logger.Level.INFO,
          "BMESH-0354 Replica {0} could not say farewell; the others will miss its heartbeat",
          me.value());
    }
  }

  private void awaited(Duration most, BooleanSupplier quiet) {
    long until = parts.clock().nanoTime() + most.toNanos();
    while (!quiet.getAsBoolean() && parts.clock().nanoTime() - until < 0) {
      try {
        runtime.pause().take(GLANCE);
      } catch (InterruptedException stop) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
