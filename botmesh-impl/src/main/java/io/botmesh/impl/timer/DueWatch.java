package io.botmesh.impl.timer;

import io.botmesh.api.spi.MeshClock;
import io.botmesh.impl.ask.EngineThreads;
import java.time.Duration;
import java.util.Arrays;

/**
 * Knows when each part of the schedules is to be looked at, and has that done: at the next moment
 * known of, and every few seconds for what other replicas put. Thread-safe; one look at a time, its
 * monitor is never held meanwhile.
 */
public final class DueWatch {
  /** The longest that a part is not looked at. */
  static final Duration GLANCE = Duration.ofSeconds(5);

  private final EngineThreads threads;
  private final MeshClock clock;
  private final Look look;
  private final int first;
  private final long[] at; // guarded by this, as all that follows
  private boolean running;
  private boolean looking;
  private EngineThreads.Alarm alarm;
  private long alarmAt;

  /** Looks at a part. */
  @FunctionalInterface
  interface Look {
    /** Looks at it and returns how long it need not be looked at again; never throws. */
    Duration at(int part);
  }

  /**
   * A watch that has not begun.
   *
   * @param parts how many there are
   * @param first with which each round begins; another one on each replica, so that they share the
   *     work
   */
  DueWatch(EngineThreads threads, MeshClock clock, int parts, int first, Look look) {
    this.threads = threads;
    this.clock = clock;
    this.look = look;
    this.first = Math.floorMod(first, parts);
    this.at = new long[parts];
  }

  /** Begins: all parts are looked at now. */
  public synchronized void start() {
    Arrays.fill(at, clock.nanoTime());
    running = true;
    plan();
  }

  /** Looks at nothing more. */
  public synchronized void stop() {
    running = false;
    if (alarm != null) {
      alarm.cancel();
      alarm = null;
    }
  }

  /** Tells whether no look is under way. */
  public synchronized boolean quiet() {
    return !looking;
  }

  synchronized boolean running() {
    return running;
  }

  /** Says that a part is to be looked at after a while, if not sooner. */
  synchronized void expect(int part, Duration in) {
    Duration wait = in.isNegative() ? Duration.ZERO : in;
    if (running && wait.compareTo(GLANCE) < 0) {
      sooner(part, clock.nanoTime() + wait.toNanos());
      plan();
    }
  }

  private void sooner(int part, long moment) {
    if (moment - at[part] < 0) {
      at[part] = moment;
    }
  }

  private void plan() {
    if (!running || looking) {
      return;
    }
    long now = clock.nanoTime();
    long wait = Arrays.stream(at).map(moment -> moment - now).min().orElse(GLANCE.toNanos());
    long next = now + Math.max(0, wait);
    if (alarm != null) {
      if (alarmAt - next <= 0) {
        return;
      }
      alarm.cancel();
    }
    alarmAt = next;
    alarm = threads.after(Duration.ofNanos(next - now), this::round);
  }

  private void round() {
    synchronized (this) {
      alarm = null;
      if (!running || looking) {
        return;
      }
      looking = true;
    }
    try {
      for (int turn = 0; turn < at.length; turn++) {
        int part = (first + turn) % at.length;
        if (begins(part)) {
          ended(part, look.at(part));
        }
      }
    } finally {
      synchronized (this) {
        looking = false;
        plan();
      }
    }
  }

  private synchronized boolean begins(int part) {
    long now = clock.nanoTime();
    if (!running || at[part] - now > 0) {
      return false;
    }
    // What is said to be due meanwhile may be sooner, and counts.
    at[part] = now + GLANCE.toNanos();
    return true;
  }

  private synchronized void ended(int part, Duration rest) {
    sooner(part, clock.nanoTime() + rest.toNanos());
  }
}
