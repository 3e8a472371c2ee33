package io.botmesh.redis;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/**
 * The way to one server. A few batches are under way at a time; who comes while all are, waits, and
 * goes along with the next, many calls in one. So few callers have a connection each, and many
 * share a few, which costs them and the server less. Thread-safe; its monitor is never held during
 * a call.
 */
final class Lane {
  private final int batches;
  private final int most;
  private final Deque<Ride<?>> waiting = new ArrayDeque<>(); // guarded by this
  private int underWay; // guarded by this

  /**
   * With bounds.
   *
   * @param batches under way at once
   * @param most calls in a batch
   */
  Lane(int batches, int most) {
    this.batches = batches;
    this.most = most;
  }

  /**
   * Takes a call along, and returns once it is over.
   *
   * @param driver sends a batch, and says of each call in it what became of it; throws nothing
   */
  void go(Ride<?> ride, Consumer<List<Ride<?>>> driver) {
    List<Ride<?>> batch = boarded(ride);
    if (batch.isEmpty() && ride.awaitsDriving()) {
      batch = called(ride);
    }
    if (!batch.isEmpty()) {
      try {
        driver.accept(batch);
      } finally {
        leave();
      }
    }
  }

  /** Returns how many wait for the next batch. */
  synchronized int waiting() {
    return waiting.size();
  }

  /** Returns the batch that the caller is to drive; empty if it has to wait. */
  private synchronized List<Ride<?>> boarded(Ride<?> ride) {
    if (underWay == batches) {
      waiting.add(ride);
      return List.of();
    }
    underWay++;
    return List.of(ride);
  }

  private synchronized List<Ride<?>> called(Ride<?> ride) {
    List<Ride<?>> batch = new ArrayList<>();
    batch.add(ride);
    while (!waiting.isEmpty() && batch.size() < most) {
      batch.add(waiting.poll());
    }
    return batch;
  }

  /** Hands the place on to whoever has waited longest. */
  private void leave() {
    Ride<?> next;
    synchronized (this) {
      next = waiting.poll();
      if (next == null) {
        underWay--;
      }
    }
    if (next != null) {
      next.call();
    }
  }
}
