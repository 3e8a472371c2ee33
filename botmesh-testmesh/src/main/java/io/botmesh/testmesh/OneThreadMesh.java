package io.botmesh.testmesh;

import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Backend;
import io.botmesh.impl.config.BotSettings;
import io.botmesh.impl.config.SettingsReader;
import io.botmesh.impl.engine.Engine;
import io.botmesh.impl.engine.EngineParts;
import io.botmesh.impl.memory.MemoryBackend;
import io.botmesh.impl.memory.MemoryHub;
import io.botmesh.impl.signal.Signals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Replicas of one bot on shared memory, of which one thing at a time runs. Used by one test, and by
 * the parts that run in it, under the baton only.
 */
public final class OneThreadMesh implements AutoCloseable {
  private final MeshPlan plan;
  private final MeshTime time = new MeshTime();
  private final List<Throwable> failures = new ArrayList<>();
  private final Conductor conductor;
  private final MemoryHub hub;
  private final BotSettings settings;
  private final List<MeshReplica> replicas = new ArrayList<>();

  /**
   * Without replicas.
   *
   * @throws io.botmesh.api.BotMisconfigured if the settings are wrong
   */
  public OneThreadMesh(MeshPlan plan) {
    this.plan = plan;
    Map<String, String> config = new HashMap<>(plan.config());
    config.put("botmesh.provider", MeshProvider.NAME);
    settings = new SettingsReader("mesh", List.of()).read(new MapView(config)).settings();
    conductor = new Conductor(time, plan.choice(), failures::add);
    hub = new MemoryHub(time, task -> conductor.quick(conductor.world(), "hint", task));
  }

  /** Returns who lets things run. */
  public Conductor conductor() {
    return conductor;
  }

  /** Returns the time. */
  public MeshTime time() {
    return time;
  }

  /** Returns the settings of its replicas. */
  public BotSettings settings() {
    return settings;
  }

  /** Returns the memory that they share. */
  public MemoryHub hub() {
    return hub;
  }

  /** Returns a way to the shared memory on which nothing goes wrong. */
  public Backend backend() {
    return new MemoryBackend(hub, settings.limits());
  }

  /** Returns all replicas that were ever started, in that order. */
  public List<MeshReplica> replicas() {
    return List.copyOf(replicas);
  }

  /** Returns what parts have ended with; nothing of it is what an engine may do. */
  public List<Throwable> failures() {
    return List.copyOf(failures);
  }

  /** Starts a replica. */
  public MeshReplica start(Function<ReplicaId, MeshBot> maker) {
    ReplicaId id = new ReplicaId("replica-" + (replicas.size() + 1));
    Member member = new Member(id.value());
    Ports ports = new Ports(conductor, member, id, plan.faults(), plan.witness());
    Backend real = plan.patch().apply(new MemoryBackend(hub, settings.limits()));
    Backend backend = ports.of(real);
    MeshProvider provider = new MeshProvider(plan.transport(), ports, member, id);
    MeshBot bot = maker.apply(id);
    Engine engine =
        new Engine(
            new EngineParts(
                settings,
                id,
                new MapView(plan.config()),
                backend,
                List.of(provider),
                bot.handler(),
                bot.bot(),
                bot.codec(),
                time,
                event -> plan.witness().raised(member, event),
                task -> task,
                Signals.NONE,
                chosen -> new MeshRuntime(conductor, member, ports::pause)));
    MeshReplica replica = new MeshReplica(id, member, conductor, real, provider, engine);
    replicas.add(replica);
    engine.start();
    return replica;
  }

  /**
   * Lets everything run until there is nothing to do and a question is answered with yes, or until
   * so much time has passed.
   *
   * @return whether it was answered with yes
   */
  public boolean run(BooleanSupplier question, Duration most) {
    return conductor.run(question, most);
  }

  /** Ends all replicas at once. */
  @Override
  public void close() {
    replicas.forEach(replica -> conductor.end(replica.member()));
    conductor.run(() -> true, Duration.ZERO);
    conductor.close();
  }
}
