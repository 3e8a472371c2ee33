package io.botmesh.impl.engine;

import io.botmesh.api.spi.SafeTrace;
import io.botmesh.impl.ask.EngineThreads;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** The engine's own threads, named after the bot. They end with the engine. Thread-safe. */
final class RealThreads implements EngineThreads, AutoCloseable {
  private static final System.Logger LOG = System.getLogger(RealThreads.class.getName());
  private static final int CHORES = 8;
  private static final int SENDERS = 16;
  private static final int KEEPERS = 4;
  private static final int FAREWELL_SECONDS = 3;
  private static final int KEEP_SECONDS = 30;

  private final String bot;
  private final ExecutorService turns;
  private final ExecutorService chores;
  private final ExecutorService senders;
  private final ExecutorService keepers;
  private final ExecutorService teller;
  private final ScheduledThreadPoolExecutor clockwork;

  /**
   * Makes them.
   *
   * @param virtualTurns makes the executor of turns out of virtual threads, or null for platform
   *     threads
   */
  RealThreads(String bot, ClassLoader loader, Supplier<ExecutorService> virtualTurns) {
    this.bot = bot;
    turns =
        virtualTurns != null
            ? virtualTurns.get()
            : new ThreadPoolExecutor(
                0,
                Integer.MAX_VALUE,
                KEEP_SECONDS,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                named(bot, "turn", loader));
    chores = pool(CHORES, named(bot, "chore", loader));
    senders = pool(SENDERS, named(bot, "send", loader));
    keepers = pool(KEEPERS, named(bot, "keep", loader));
    // One thread, so that observers hear things in their order.
    teller = pool(1, named(bot, "tell", loader));
    clockwork = new ScheduledThreadPoolExecutor(1, named(bot, "clock", loader));
    clockwork.setRemoveOnCancelPolicy(true);
    clockwork.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  private static ThreadPoolExecutor pool(int threads, ThreadFactory factory) {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            threads, threads, KEEP_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), factory);
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  private static ThreadFactory named(String bot, String duty, ClassLoader loader) {
    AtomicInteger number = new AtomicInteger();
    return task -> {
      Thread thread =
          new Thread(task, "botmesh-" + bot + "-" + duty + "-" + number.incrementAndGet());
      thread.setDaemon(true);
      thread.setContextClassLoader(loader);
      return thread;
    };
  }

  @Override
  public void turn(Runnable task) {
    submit(turns, task);
  }

  @Override
  public void chore(Runnable task) {
    submit(chores, task);
  }

  @Override
  public void keep(Runnable task) {
    submit(keepers, task);
  }

  @Override
  public void tell(Runnable task) {
    submit(teller, task);
  }

  @Override
  public void send(Runnable task) {
    submit(senders, task);
  }

  private static void submit(ExecutorService executor, Runnable task) {
    try {
      executor.execute(guarded(task));
    } catch (RejectedExecutionException stopped) {
      LOG.log(System.Logger.Level.DEBUG, "A task came after the engine's stop");
    }
  }

  @Override
  public Alarm after(Duration delay, Runnable task) {
    try {
      Future<?> future =
          clockwork.schedule(() -> chore(task), delay.toNanos(), TimeUnit.NANOSECONDS);
      return () -> future.cancel(false);
    } catch (RejectedExecutionException stopped) {
      return () -> {};
    }
  }

  @Override
  public Alarm every(Duration pause, Runnable task) {
    try {
      Future<?> future =
          clockwork.scheduleWithFixedDelay(
              guarded(task), pause.toNanos(), pause.toNanos(), TimeUnit.NANOSECONDS);
      return () -> future.cancel(false);
    } catch (RejectedExecutionException stopped) {
      return () -> {};
    }
  }

  @Override
  public Loop alone(String duty, Duration first, Duration pause, Runnable task) {
    ScheduledExecutorService own =
        Executors.newSingleThreadScheduledExecutor(
            run -> {
              Thread thread = new Thread(run, "botmesh-" + bot + "-" + duty);
              thread.setDaemon(true);
              return thread;
            });
    Future<?> future =
        own.scheduleWithFixedDelay(task, first.toNanos(), pause.toNanos(), TimeUnit.NANOSECONDS);
    return new Loop() {
      @Override
      public boolean ended() {
        return future.isDone();
      }

      @Override
      public void cancel() {
        future.cancel(false);
        own.shutdownNow();
      }
    };
  }

  private static Runnable guarded(Runnable task) {
    return () -> {
      try {
        task.run();
      } catch (RuntimeException bug) {
        LOG.log(
            System.Logger.Level.ERROR,
            "BMESH-0390 A task of the engine failed" + SafeTrace.of(bug));
      }
    };
  }

  /** Ends every thread; what is still to be told is told first, what still runs is interrupted. */
  @Override
  public void close() {
    clockwork.shutdownNow();
    chores.shutdownNow();
    senders.shutdownNow();
    keepers.shutdownNow();
    turns.shutdownNow();
    teller.shutdown();
    // Nothing may still run when the backend and the module's beans go.
    for (ExecutorService executor : List.of(turns, senders, chores, keepers, teller)) {
      awaitEnd(executor);
    }
    teller.shutdownNow();
  }

  private static void awaitEnd(ExecutorService executor) {
    try {
      if (!executor.awaitTermination(FAREWELL_SECONDS, TimeUnit.SECONDS)) {
        LOG.log(
            System.Logger.Level.WARNING,
            "BMESH-0391 A thread of the engine does not end; what it decides is refused");
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
