package io.botmesh.starter;

import static java.lang.System.Logger.Level.WARNING;

import io.botmesh.api.spi.Launcher;
import io.botmesh.api.spi.SafeTrace;
import java.time.Duration;
import java.util.function.UnaryOperator;

/** The running bot of one module. Used by one thread at a time. */
final class ModuleBot {
  private static final System.Logger LOG = System.getLogger(ModuleBot.class.getName());

  private final AutoCloseable running;
  private final UnaryOperator<Runnable> context;

  private ModuleBot(AutoCloseable running, UnaryOperator<Runnable> context) {
    this.running = running;
    this.context = context;
  }

  static ModuleBot start(Launcher launcher, ClassLoader module, UnaryOperator<Runnable> context) {
    return new ModuleBot(launcher.launch(module, context), context);
  }

  /**
   * Stops the bot, and waits for that at most so long.
   *
   * @return whether it had stopped by then
   */
  boolean stop(Duration within) {
    // A thread of our own: a stopping server rejects new managed tasks.
    Thread stopping = new Thread(context.apply(this::close), "botmesh-stop");
    stopping.setDaemon(true);
    stopping.start();
    boolean stopped = joined(stopping, within);
    if (!stopped) {
      LOG.log(
          WARNING,
          "BMESH-0632 The bot had not stopped after {0} s. Its replica is taken for dead once its"
              + " heartbeat ends, and the other replicas take over its chats.",
          within.toSeconds());
      stopping.interrupt();
    }
    return stopped;
  }

  private void close() {
    try {
      running.close();
    } catch (Exception failed) {
      // The module goes anyway; what is still held ends with its lease.
      LOG.log(
          WARNING,
          () -> "BMESH-0633 The bot did not stop in an orderly way" + SafeTrace.of(failed));
    }
  }

  private static boolean joined(Thread thread, Duration within) {
    try {
      thread.join(within.toMillis());
    } catch (InterruptedException told) {
      Thread.currentThread().interrupt();
    }
    return !thread.isAlive();
  }
}
