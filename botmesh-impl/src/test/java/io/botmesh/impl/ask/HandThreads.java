package io.botmesh.impl.ask;

import io.botmesh.testkit.HandClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Threads that run what is due, on the test's own, when it lets time pass. Not thread-safe. */
public final class HandThreads implements EngineThreads {
  private final HandClock clock;
  private final List<Planned> planned = new ArrayList<>();
  private boolean withoutChores;

  private record Planned(long at, Runnable task) {}

  /** With the time that passes. */
  public HandThreads(HandClock clock) {
    this.clock = clock;
  }

  /** From now on no chore is run, as when they all wait for something or the engine has stopped. */
  public void dropChores() {
    withoutChores = true;
  }

  /** Lets time pass from one planned task to the next. */
  public void pass(Duration time) {
    long end = clock.nanoTime() + time.toNanos();
    while (next().isPresent() && next().get().at() <= end) {
      Planned task = next().get();
      planned.remove(task);
      clock.pass(Duration.ofNanos(Math.max(0, task.at() - clock.nanoTime())));
      task.task().run();
    }
    clock.pass(Duration.ofNanos(Math.max(0, end - clock.nanoTime())));
  }

  private Optional<Planned> next() {
    return planned.stream().min(Comparator.comparingLong(Planned::at));
  }

  @Override
  public Alarm after(Duration delay, Runnable task) {
    Planned alarm = new Planned(clock.nanoTime() + delay.toNanos(), task);
    planned.add(alarm);
    return () -> planned.remove(alarm);
  }

  @Override
  public void turn(Runnable task) {
    task.run();
  }

  @Override
  public void chore(Runnable task) {
    if (!withoutChores) {
      task.run();
    }
  }

  @Override
  public void keep(Runnable task) {
    task.run();
  }

  @Override
  public void tell(Runnable task) {
    task.run();
  }

  @Override
  public void send(Runnable task) {
    task.run();
  }

  @Override
  public Loop alone(String name, Duration first, Duration pause, Runnable task) {
    throw new UnsupportedOperationException("nobody asks for that here");
  }

  @Override
  public Alarm every(Duration pause, Runnable task) {
    throw new UnsupportedOperationException("nobody asks for that here");
  }
}
