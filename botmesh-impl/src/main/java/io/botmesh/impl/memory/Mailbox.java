package io.botmesh.impl.memory;

import io.botmesh.api.spi.SafeTrace;
import io.botmesh.api.spi.Subscription;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/**
 * Delivers letters to one reader: in order, one at a time, on an executor, and never under a lock.
 * Thread-safe. Equal letters that wait are one, so a slow reader costs no memory.
 */
final class Mailbox<T> implements Subscription {
  private static final Logger LOG = System.getLogger(Mailbox.class.getName());

  private final Executor executor;
  private final Consumer<T> reader;
  private final Set<T> waiting = new LinkedHashSet<>(); // guarded by this
  private boolean opened; // guarded by this
  private boolean delivering; // guarded by this
  private volatile boolean closed;

  Mailbox(Executor executor, Consumer<T> reader) {
    this.executor = executor;
    this.reader = reader;
  }

  /** Puts a letter in; before {@link #open()} it is kept until then. */
  void put(T letter) {
    if (enqueued(letter)) {
      deliverSoon();
    }
  }

  /** Begins to deliver. */
  void open() {
    if (begun()) {
      deliverSoon();
    }
  }

  @Override
  public void close() {
    closed = true;
  }

  private synchronized boolean enqueued(T letter) {
    if (closed) {
      return false;
    }
    waiting.add(letter);
    return toBeDelivered();
  }

  private synchronized boolean begun() {
    opened = true;
    return toBeDelivered();
  }

  private synchronized boolean toBeDelivered() {
    if (!opened || delivering || waiting.isEmpty()) {
      return false;
    }
    delivering = true;
    return true;
  }

  private void deliverSoon() {
    try {
      executor.execute(this::deliver);
    } catch (RejectedExecutionException closing) {
      // The backend closes: a hint may be lost, and nobody listens any more.
      closed = true;
    }
  }

  private void deliver() {
    for (Optional<T> next = next(); next.isPresent(); next = next()) {
      read(next.get());
    }
  }

  private synchronized Optional<T> next() {
    if (closed || waiting.isEmpty()) {
      delivering = false;
      return Optional.empty();
    }
    Iterator<T> letters = waiting.iterator();
    T first = letters.next();
    letters.remove();
    return Optional.of(first);
  }

  private void read(T letter) {
    try {
      reader.accept(letter);
    } catch (RuntimeException e) {
      LOG.log(
          Level.WARNING,
          "BMESH-0551 A listener of the memory backend failed; it goes on" + SafeTrace.of(e));
    }
  }
}
