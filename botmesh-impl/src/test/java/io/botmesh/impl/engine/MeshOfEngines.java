package io.botmesh.impl.engine;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.ChatId;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.LogEntry;
import io.botmesh.api.LogLine;
import io.botmesh.api.MessageId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.Store;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.ConfigView;
import io.botmesh.api.spi.Door;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.impl.config.BotSettings;
import io.botmesh.impl.handler.DeclaredBot;
import io.botmesh.impl.handler.TurnHandler;
import io.botmesh.impl.json.JsonbCodec;
import io.botmesh.impl.signal.Signals;
import jakarta.json.bind.JsonbBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Several replicas of one bot in one JVM, each with a backend of its own that can be cut off. */
public final class MeshOfEngines implements AutoCloseable {
  private final MeshClock clock = new SystemClock();
  private final List<Replica> replicas = new ArrayList<>();
  private final UnaryOperator<BotSettings> tuning;
  private Signals signals = Signals.NONE;
  private boolean withoutLog;
  private Optional<Beyond> api = Optional.empty();
  private Optional<Sessions> sessions = Optional.empty();

  /** With the usual settings. */
  public MeshOfEngines() {
    this(settings -> settings);
  }

  /** With those settings, changed. */
  public MeshOfEngines(UnaryOperator<BotSettings> tuning) {
    this.tuning = tuning;
  }

  /** Says who measures the replicas that are started from now on. */
  public MeshOfEngines measuredBy(Signals whom) {
    signals = whom;
    return this;
  }

  /** Says that from now on replicas send by a transport that keeps no log. */
  MeshOfEngines sendingWithoutLog() {
    withoutLog = true;
    return this;
  }

  /** Says that from now on replicas compete for a session of this transport. */
  public MeshOfEngines holdingSessions(Sessions shared) {
    sessions = Optional.of(shared);
    return this;
  }

  /** Says that from now on replicas send by this, which keeps no log. */
  public MeshOfEngines reaching(Beyond behind) {
    api = Optional.of(behind);
    return this;
  }

  /** Starts a replica that answers by routes. */
  public Replica start(Backend backend, Consumer<DeclaredBot> routes) {
    return start(backend, routes, whole -> {});
  }

  Replica start(Backend backend, Consumer<DeclaredBot> routes, Consumer<CuttableBackend> before) {
    return started(
        backend,
        replica -> {
          DeclaredBot bot =
              new DeclaredBot(
                  "test",
                  replica,
                  new JsonbCodec(JsonbBuilder.create()),
                  clock,
                  new NoConversations());
          routes.accept(bot);
          return bot.seal();
        },
        before);
  }

  public Replica started(
      Backend backend,
      Function<ReplicaId, TurnHandler> handlers,
      Consumer<CuttableBackend> before) {
    return begun(backend, replica -> handlers.apply(replica.id), before);
  }

  /** Starts a replica with a handler that knows it. */
  Replica begun(
      Backend backend, Function<Replica, TurnHandler> handlers, Consumer<CuttableBackend> before) {
    Replica replica =
        new Replica(
            new ReplicaId("replica-" + (replicas.size() + 1) + "-" + clock.nanoTime()), backend);
    before.accept(replica.backend);
    replica.begin(handlers.apply(replica));
    replicas.add(replica);
    return replica;
  }

  /** Tries to start a replica whose transport does not start, and gives it up in good order. */
  public void startInVain(Backend backend) {
    Replica replica = new Replica(new ReplicaId("replica-in-vain-" + clock.nanoTime()), backend);
    replica.providers.make(LoggedProvider.Factory.Kind.NOT_STARTING);
    assertThatThrownBy(() -> replica.begin(turn -> Changes.NONE)).hasMessageContaining("not start");
    replica.stop();
  }

  @Override
  public void close() {
    // Who died in the test would else try to finish its turns for as long as a stop may last.
    replicas.forEach(replica -> replica.backend.mend());
    replicas.forEach(Replica::stop);
  }

  /** One replica. */
  public final class Replica {
    public final ReplicaId id;
    public final CuttableBackend backend;
    public final Queue<Object> events = new ConcurrentLinkedQueue<>();
    public volatile boolean observersFail;
    private final LoggedProvider.Factory providers = new LoggedProvider.Factory();
    private final List<Runnable> endings = new CopyOnWriteArrayList<>();
    private Engine engine;

    private Replica(ReplicaId id, Backend backend) {
      this.id = id;
      this.backend = new CuttableBackend(backend);
    }

    private void begin(TurnHandler handler) {
      api.ifPresent(providers::reach);
      if (withoutLog) {
        providers.make(LoggedProvider.Factory.Kind.WITHOUT_LOG);
      }
      sessions.ifPresent(providers::hold);
      engine =
          new Engine(
              new EngineParts(
                  tuning.apply(MeshSettings.usual()),
                  id,
                  new NoConfig(),
                  backend,
                  List.of(providers),
                  handler,
                  new DeclaredBot(
                      "test",
                      id,
                      new JsonbCodec(JsonbBuilder.create()),
                      clock,
                      new NoConversations()),
                  new JsonbCodec(JsonbBuilder.create()),
                  clock,
                  this::heard,
                  task -> task,
                  signals));
      engine.start();
    }

    private void heard(Object event) {
      events.add(event);
      if (observersFail) {
        throw new IllegalStateException("an observer that fails, as the test asks");
      }
    }

    /** Returns the entries that its provider has sent, in order. */
    public List<String> sent() {
      return providers.sent();
    }

    /** Hands a message in, as a webhook would; it is stored when this returns. */
    public Door.Receipt says(String chat, String id, String text) {
      return providers
          .context()
          .door()
          .receive(
              new InboundMessage(
                  new ChatId(chat), new MessageId(id), LoggedProvider.NAME, text, clock.now()));
    }

    /** Returns where its provider hands in what it received. */
    Door door() {
      return providers.context().door();
    }

    /** Says that a chat has another name now, as a webhook would. */
    public ChatId moved(String from, String to) {
      return providers.context().door().moved(new ChatId(from), new ChatId(to));
    }

    /** Returns what the bot has said in a chat. */
    public List<String> botSaid(String chat) {
      return lines(chat).stream()
          .filter(entry -> entry.line().from() == LogLine.From.BOT)
          .map(entry -> entry.line().text())
          .toList();
    }

    /** Returns a chat's log. */
    public List<LogEntry> lines(String chat) {
      Store store = backend.real().store();
      return store.messages(new ChatId(chat), 0, 1000);
    }

    public Engine engine() {
      return engine;
    }

    /** Cuts the replica off from its store for good, as its death would; its threads end later. */
    public void dies() {
      backend.cut();
    }

    /** Adds what ends with it, once its engine has stopped. */
    void endsWith(Runnable ending) {
      endings.add(ending);
    }

    /** Stops it in an orderly way. */
    public void stop() {
      engine.close();
      endings.forEach(Runnable::run);
      backend.close();
    }
  }

  private static final class NoConfig implements ConfigView {
    @Override
    public Optional<String> value(String key) {
      return Optional.empty();
    }

    @Override
    public String source(String key) {
      return "";
    }

    @Override
    public Set<String> keys() {
      return Set.of();
    }
  }
}
