package io.botmesh.ear.mesh;

import static org.awaitility.Awaitility.await;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Where a replica runs in a process of its own: one that has ended is followed by another, as a
 * supervisor sees to it. Thread-safe.
 */
public final class Seat implements AutoCloseable {
  private static final Duration LONG = Duration.ofSeconds(60);

  private final Function<Consumer<String>, ChildJvm> starter;
  private final Map<String, CompletableFuture<Boolean>> asked = new ConcurrentHashMap<>();
  private ChildJvm jvm; // guarded by this
  private int starts; // guarded by this
  private boolean closed; // guarded by this
  private CompletableFuture<Void> ends; // guarded by this
  private volatile boolean ready;

  /**
   * With the first one started.
   *
   * @param starter starts one that {@link Serving serves} and tells its lines to what it is given
   */
  public Seat(Function<Consumer<String>, ChildJvm> starter) {
    this.starter = starter;
    next();
  }

  private synchronized void next() {
    if (closed) {
      return;
    }
    starts++;
    ChildJvm started = starter.apply(this::heard);
    jvm = started;
    ends = started.end().thenRunAsync(() -> ended(started));
  }

  private void ended(ChildJvm old) {
    ready = false;
    old.close();
    asked.values().forEach(waiting -> waiting.complete(false));
    next();
  }

  private void heard(String line) {
    String[] words = line.split(" ", 2);
    switch (words[0]) {
      case "ready" -> ready = true;
      case "done" -> answered(words[1], true);
      case "refused" -> answered(words[1], false);
      default -> {
        // What a handler of the test's prints is for whoever reads it by hand.
      }
    }
  }

  private void answered(String about, boolean done) {
    CompletableFuture<Boolean> waiting = asked.remove(about);
    if (waiting != null) {
      waiting.complete(done);
    }
  }

  /** Waits until whoever sits there serves. */
  public void awaitReady() {
    await().atMost(LONG).until(() -> ready);
  }

  /** Tells whether whoever sits there serves, as far as is known. */
  public boolean ready() {
    return ready;
  }

  /** Returns whoever sits there. */
  public synchronized ChildJvm jvm() {
    return jvm;
  }

  /** Returns how many were started. */
  public synchronized int starts() {
    return starts;
  }

  /** Says something; tells whether it was acknowledged within that time. */
  public boolean says(String chat, String id, String text, Duration patience) {
    return asks("says " + chat + " " + id + " " + text, chat + " " + id, patience);
  }

  /** Lets a dead letter go; tells whether it was done within that time. */
  public boolean retries(String chat, String letter, Duration patience) {
    return asks("retry " + chat + " " + letter, chat + " " + letter, patience);
  }

  private boolean asks(String line, String about, Duration patience) {
    CompletableFuture<Boolean> waiting = new CompletableFuture<>();
    asked.put(about, waiting);
    try {
      if (!ready) {
        return false;
      }
      jvm().tell(line);
      return waiting.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (UncheckedIOException | TimeoutException noAnswer) {
      return false;
    } catch (ExecutionException never) {
      throw new AssertionError(never);
    } catch (InterruptedException ending) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      asked.remove(about, waiting);
    }
  }

  @Override
  public void close() {
    CompletableFuture<Void> last;
    synchronized (this) {
      closed = true;
      last = ends;
      jvm.kill();
    }
    last.join();
  }
}
