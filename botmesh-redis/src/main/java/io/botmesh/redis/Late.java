package io.botmesh.redis;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;

/**
 * Something that is made when it is first needed, because making it needs a server; what could not
 * be made is tried again at the next need. One caller makes it, those who come meanwhile wait for
 * what becomes of that, so that many do not wait for longer than one. Thread-safe.
 *
 * @param <T> what it is
 */
final class Late<T extends AutoCloseable> implements AutoCloseable {
  private final Supplier<T> maker;
  private CompletableFuture<T> making; // guarded by this; null while nobody needs it
  private volatile boolean closed;

  Late(Supplier<T> maker) {
    this.maker = maker;
  }

  /**
   * Returns it.
   *
   * @throws IllegalStateException once closed, or if the thread is interrupted
   * @throws RuntimeException as the maker throws it
   */
  T get() {
    CompletableFuture<T> attempt;
    boolean mine;
    synchronized (this) {
      mustBeOpen();
      mine = making == null;
      if (mine) {
        making = new CompletableFuture<>();
      }
      attempt = making;
    }
    return mine ? made(attempt) : resultOf(attempt);
  }

  /** Returns it if it was made and is not closed. */
  synchronized Optional<T> ifThere() {
    boolean there = !closed && making != null && isMade(making);
    return there ? Optional.of(making.join()) : Optional.empty();
  }

  boolean isClosed() {
    return closed;
  }

  /**
   * Closes it, if it was made; nothing is made from now on, and what is being made is closed by
   * whoever makes it. Closing twice is harmless.
   */
  @Override
  public void close() {
    CompletableFuture<T> last;
    synchronized (this) {
      closed = true;
      last = making;
      making = null;
    }
    if (last != null && isMade(last)) {
      end(last.join());
    }
  }

  private T made(CompletableFuture<T> attempt) {
    T made;
    try {
      made = maker.get();
    } catch (Throwable failure) {
      synchronized (this) {
        making = null;
      }
      attempt.completeExceptionally(isInterruption(failure) ? stopped() : failure);
      throw failure;
    }
    synchronized (this) {
      if (!closed) {
        attempt.complete(made);
        return made;
      }
    }
    attempt.completeExceptionally(ended());
    end(made);
    throw ended();
  }

  /** Who was to stop is the one that made it, not those that wait for it. */
  private static IllegalStateException stopped() {
    return new IllegalStateException("Whoever was connecting to Redis was stopped");
  }

  private static boolean isInterruption(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof InterruptedException) {
        return true;
      }
    }
    return false;
  }

  private T resultOf(CompletableFuture<T> attempt) {
    try {
      return attempt.get();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while connecting to Redis", stop);
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      if (failed.getCause() instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException("No connection to Redis", failed);
    }
  }

  private void mustBeOpen() {
    if (closed) {
      throw ended();
    }
  }

  private static IllegalStateException ended() {
    return new IllegalStateException("BMESH-0543 The connections to Redis are closed");
  }

  private static boolean isMade(CompletableFuture<?> attempt) {
    return attempt.isDone() && !attempt.isCompletedExceptionally();
  }

  private static void end(AutoCloseable made) {
    try {
      made.close();
    } catch (RuntimeException failure) {
      throw failure;
    } catch (Exception failure) {
      throw new IllegalStateException("BMESH-0544 The connections to Redis do not close", failure);
    }
  }
}
