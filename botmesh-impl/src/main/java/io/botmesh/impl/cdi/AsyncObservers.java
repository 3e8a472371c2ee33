package io.botmesh.impl.cdi;

import static java.lang.System.Logger.Level.DEBUG;
import static java.lang.System.Logger.Level.WARNING;

import io.botmesh.api.spi.SafeTrace;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Tells the observers that asked by {@code @ObservesAsync} to be told beside the bot's work: on
 * threads of the bot's own, in its module's context, each call in a request context of its own.
 * Thread-safe.
 */
final class AsyncObservers implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(AsyncObservers.class.getName());
  private static final int THREADS = 4;
  private static final int WAITING = 1000;
  private static final int KEEP_SECONDS = 30;
  private static final int FAREWELL_SECONDS = 3;

  private final UnaryOperator<Runnable> context;
  private final Consumer<Runnable> requests;
  private final ThreadPoolExecutor threads;

  /**
   * Without a thread until there is something to tell.
   *
   * @param context wraps a task so that it runs in the module's context
   * @param requests runs a task in a request context of its own
   */
  AsyncObservers(
      String bot,
      ClassLoader loader,
      UnaryOperator<Runnable> context,
      Consumer<Runnable> requests) {
    this.context = context;
    this.requests = requests;
    threads =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            KEEP_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(WAITING),
            named("botmesh-" + bot + "-observe-", loader));
    threads.allowCoreThreadTimeOut(true);
  }

  private static ThreadFactory named(String name, ClassLoader loader) {
    AtomicInteger number = new AtomicInteger();
    return task -> {
      Thread thread = new Thread(task, name + number.incrementAndGet());
      thread.setDaemon(true);
      thread.setContextClassLoader(loader);
      return thread;
    };
  }

  /**
   * Tells one as soon as a thread is free. What it throws is logged. If a thousand wait already the
   * observer does not hear of this one, and the log says so: slow observers are to hold up neither
   * the bot nor its memory.
   *
   * @param event what is told of
   * @param observer tells it
   */
  void tell(Object event, Runnable observer) {
    try {
      threads.execute(context.apply(() -> requests.accept(() -> guarded(event, observer))));
    } catch (RejectedExecutionException refused) {
      LOG.log(
          threads.isShutdown() ? DEBUG : WARNING,
          "BMESH-0635 An observer is not told of {0}: the bot has stopped, or {1} events wait for"
              + " observers that are too slow",
          event.getClass().getSimpleName(),
          WAITING);
    }
  }

  private static void guarded(Object event, Runnable observer) {
    try {
      observer.run();
    } catch (RuntimeException | Error failed) {
      LOG.log(
          WARNING,
          "BMESH-0613 An observer of {0} failed{1}",
          event.getClass().getSimpleName(),
          SafeTrace.of(failed));
    }
  }

  /** Tells what is still to be told, within bounds, and ends the threads. */
  @Override
  public void close() {
    threads.shutdown();
    try {
      if (!threads.awaitTermination(FAREWELL_SECONDS, TimeUnit.SECONDS)) {
        LOG.log(
            WARNING,
            "BMESH-0619 Asynchronous observers are not done when their bot stops; they are"
                + " interrupted");
        threads.shutdownNow();
        threads.awaitTermination(FAREWELL_SECONDS, TimeUnit.SECONDS);
      }
    } catch (InterruptedException stop) {
      threads.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
