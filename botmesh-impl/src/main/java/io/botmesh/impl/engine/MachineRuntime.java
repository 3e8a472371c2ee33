package io.botmesh.impl.engine;

import io.botmesh.impl.ask.EngineThreads;
import io.botmesh.impl.ask.Pause;
import io.botmesh.impl.config.BotSettings;
import io.botmesh.impl.config.BotSettings.ThreadKind;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;

/** Threads and time of the machine. Thread-safe. */
final class MachineRuntime implements EngineRuntime {
  private static final System.Logger LOG = System.getLogger(MachineRuntime.class.getName());

  private final RealThreads threads;

  private MachineRuntime(RealThreads threads) {
    this.threads = threads;
  }

  /** Opens one; its threads see what the calling thread sees. */
  static MachineRuntime open(BotSettings settings) {
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    return new MachineRuntime(new RealThreads(settings.bot(), loader, virtualTurns(settings)));
  }

  private static Supplier<ExecutorService> virtualTurns(BotSettings settings) {
    if (settings.threads() == ThreadKind.PLATFORM) {
      return null;
    }
    Optional<Supplier<ExecutorService>> virtual = VirtualThreads.executor(settings.bot());
    if (virtual.isEmpty() && settings.threads() == ThreadKind.VIRTUAL) {
      LOG.log(
          System.Logger.Level.WARNING,
          "BMESH-0351 botmesh.threads=virtual: this JDK has no virtual threads, platform threads are used");
    }
    return virtual.orElse(null);
  }

  @Override
  public EngineThreads threads() {
    return threads;
  }

  @Override
  public Pause pause() {
    return time -> Thread.sleep(time.toMillis(), time.toNanosPart() % 1_000_000);
  }

  @Override
  public void close() {
    threads.close();
  }
}
