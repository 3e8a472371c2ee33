package io.botmesh.redis;

import io.botmesh.api.BotMisconfigured;
import io.botmesh.api.Complaint;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.UnknownOutcome;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.BackendContext;
import io.botmesh.api.spi.BackendFactory;
import io.botmesh.api.spi.ConfigView;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.SafeTrace;
import io.botmesh.api.spi.TurnLimits;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes backends on Redis ({@code botmesh.store=redis}). Thread-safe. */
public final class RedisBackendFactory implements BackendFactory {
  /** The name it is chosen by. */
  static final String NAME = "redis";

  private static final Logger LOG = System.getLogger(RedisBackendFactory.class.getName());

  /** For {@link java.util.ServiceLoader}. */
  public RedisBackendFactory() {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Set<String> keys() {
    return SettingsReader.KEYS;
  }

  @Override
  public boolean wantedBy(ConfigView config) {
    return SettingsReader.wanted(config);
  }

  @Override
  public List<Complaint> check(ConfigView config) {
    SettingsReader reader = new SettingsReader(config, config.value("botmesh.bot").orElse("bot"));
    reader.read();
    return reader.complaints();
  }

  @Override
  public Backend open(BackendContext context) {
    SettingsReader reader = new SettingsReader(context.config(), context.bot());
    RedisSettings settings =
        reader.read().orElseThrow(() -> new BotMisconfigured(reader.complaints()));
    return opened(settings, context.limits(), context.clock());
  }

  /** Opens a backend, and greets its server if that is within reach. */
  static RedisBackend opened(RedisSettings settings, TurnLimits limits, MeshClock clock) {
    RedisBackend backend =
        new RedisBackend(settings, limits, environment(clock, settings.prefix()));
    greet(backend);
    return backend;
  }

  /** The server need not be there yet; if it is, what is wrong with it stops the start. */
  private static void greet(RedisBackend backend) {
    try {
      backend.greet();
    } catch (CoordinationUnavailable | UnknownOutcome notYet) {
      LOG.log(
          Level.WARNING,
          () -> "The start goes on without Redis, which is tried again" + SafeTrace.of(notYet));
    } catch (RuntimeException refused) {
      backend.close();
      throw refused;
    }
  }

  private static Environment environment(MeshClock clock, String prefix) {
    return new Environment(
        clock,
        ScriptTime.OF_SERVER,
        time -> Thread.sleep(time.toMillis()),
        () -> ThreadLocalRandom.current().nextLong(),
        daemons("botmesh-redis-" + prefix));
  }

  private static ThreadFactory daemons(String name) {
    AtomicInteger made = new AtomicInteger();
    return task -> {
      Thread thread = new Thread(task, name + "-" + made.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }
}
