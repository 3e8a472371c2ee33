package io.botmesh.testmesh.talk;

import io.botmesh.api.Bot;
import io.botmesh.api.ChatId;
import io.botmesh.api.DeadLetter;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.Store;
import io.botmesh.api.spi.OutboundMessage;
import io.botmesh.api.spi.SendOutcome;
import io.botmesh.impl.json.DefaultJson;
import io.botmesh.testmesh.Choice;
import io.botmesh.testmesh.Member;
import io.botmesh.testmesh.MeshBot;
import io.botmesh.testmesh.MeshPlan;
import io.botmesh.testmesh.MeshReplica;
import io.botmesh.testmesh.Witness;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Replicas of one bot in one JVM, each with an engine of its own, on one memory that they share: a
 * test of a bot without server, threads of its own, sleeping or waiting. One thing at a time
 * happens, always in the same order; time passes only when the test lets it.
 *
 * <pre>{@code
 * try (MemoryMesh mesh = MemoryMesh.of(bot -> bot.when("hi", c -> c.reply("Hello!")))) {
 *   BotReplica first = mesh.start();
 *   BotReplica second = mesh.start();
 *   MeshUser anna = mesh.user("anna");
 *   anna.says("hi").hears("Hello!");
 *   first.dies();
 *   anna.says("hi").hears("Hello!");
 * }
 * }</pre>
 *
 * <p>Used by one test, on its thread. Handlers may call {@link #clock} and {@link #replica}.
 */
public final class MemoryMesh implements AutoCloseable {
  private static final Duration START = Duration.ofMinutes(1);

  private final BotUnderTest tested;
  private final DefaultJson json = new DefaultJson();
  private final LostStores lost = new LostStores();
  private final Map<String, List<Object>> events = new HashMap<>();
  private final Map<ReplicaId, BotReplica> replicas = new LinkedHashMap<>();
  private final Map<ChatId, Talk> talks = new HashMap<>();
  private final Stage stage;
  private Optional<MeshUser> lastSpeaker = Optional.empty();
  private int turn;

  MemoryMesh(BotUnderTest tested) {
    this.tested = tested;
    stage =
        new Stage(
            new MeshPlan(
                tested.settings(),
                Choice.IN_ORDER,
                lost,
                new EventWitness(),
                this::take,
                backend -> backend));
  }

  /**
   * Returns a mesh for a bot that declares these routes and flows, with the usual settings and
   * durability on. For more see {@link BotUnderTest}.
   *
   * @param routes called once for each replica
   */
  public static MemoryMesh of(Consumer<Bot> routes) {
    return new BotUnderTest().routes(routes).mesh();
  }

  /**
   * Starts a replica. It is ready when this returns.
   *
   * @throws io.botmesh.api.BotMisconfigured if something is declared that cannot work
   */
  public BotReplica start() {
    MeshReplica started = stage.mesh().start(this::declared);
    BotReplica replica = new BotReplica(stage, started, lost, eventsOf(started.id().value()));
    replicas.put(started.id(), replica);
    stage.story().tell(replica + " starts");
    if (!stage.run(() -> started.engine().health().ready(), START)) {
      throw failure(replica + " was to start, but is not ready.");
    }
    return replica;
  }

  private MeshBot declared(ReplicaId id) {
    return tested.at(
        id, stage.mesh().settings(), json, stage.mesh().time(), event -> raised(id.value(), event));
  }

  /** Returns a user, the same one for the same name; names differ in case too. */
  public MeshUser user(String name) {
    Talk talk = talk(new ChatId(name));
    return new MeshUser(this, talk, Optional.empty());
  }

  /** Returns the bot, as the user who spoke last hears it. */
  public TalkingBot bot() {
    return new TalkingBot(
        () ->
            lastSpeaker.orElseThrow(
                () -> new IllegalStateException("Nobody has said anything to the bot yet")));
  }

  /** Returns the time. */
  public HandClock clock() {
    return new HandClock(stage);
  }

  /**
   * Returns a replica by its name, as {@code MessageContext.replica()} tells it.
   *
   * @throws NoSuchElementException if none of that name was started
   */
  public BotReplica replica(ReplicaId id) {
    BotReplica found = replicas.get(id);
    if (found == null) {
      throw new NoSuchElementException("No replica " + id + " was started here");
    }
    return found;
  }

  /** Returns what the replicas have stored: logs, users' data, checkpoints. Nobody loses this. */
  public Store store() {
    return stage.mesh().backend().store();
  }

  /**
   * Ends all replicas at once.
   *
   * @throws AssertionError if something failed that an engine must never let fail
   */
  @Override
  public void close() {
    stage.mesh().close();
    tested.close();
    json.close();
    List<Throwable> failures = stage.mesh().failures();
    if (!failures.isEmpty()) {
      AssertionError failed = failure("Something failed that was not to fail: " + failures);
      failures.forEach(failed::addSuppressed);
      throw failed;
    }
  }

  void speaks(MeshUser user) {
    lastSpeaker = Optional.of(user);
  }

  AssertionError failure(String what) {
    return stage.story().failure(what);
  }

  List<DeadLetter> deadLetters(ChatId chat) {
    stage.rest();
    return stage.mesh().backend().deadLetters().list(chat, 1000);
  }

  private Talk talk(ChatId chat) {
    return talks.computeIfAbsent(chat, missing -> new Talk(stage, missing));
  }

  /** Returns the replicas in turn, those that take messages; empty if there is none. */
  Optional<MeshReplica> someDoor() {
    List<BotReplica> open = replicas.values().stream().filter(BotReplica::takes).toList();
    return open.isEmpty()
        ? Optional.empty()
        : Optional.of(open.get(turn++ % open.size()).replica());
  }

  private SendOutcome take(ReplicaId sender, OutboundMessage message) {
    talk(message.chat()).hear(message);
    return new SendOutcome.Accepted();
  }

  private void raised(String replica, Object event) {
    eventsOf(replica).add(event);
    stage.story().tell(replica + " raises " + event);
  }

  private List<Object> eventsOf(String replica) {
    return events.computeIfAbsent(replica, missing -> new ArrayList<>());
  }

  /** Keeps what engines raise. */
  private final class EventWitness implements Witness {
    @Override
    public void raised(Member by, Object event) {
      MemoryMesh.this.raised(by.name(), event);
    }
  }
}
