package io.botmesh.impl.timer;

import io.botmesh.impl.ask.EngineThreads;
import io.botmesh.testkit.HandClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Threads that run what is due, on the test's own, when it lets time pass. Not thread-safe. */
final class HandThreads implements EngineThreads {
  private final HandClock clock;
  private final List<Planned> planned = new ArrayList<>();

  private record Planned(long at, Runnable task) {}

  HandThreads(HandClock clock) {
    this.clock = clock;
  }

  /** Lets time pass from one planned task to the next. */
  void pass(Duration time) {
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
    task.run();
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
    throw new UnsupportedOperationException("no timer asks for that");
  }

  @Override
  public Alarm every(Duration pause, Runnable task) {
    throw new UnsupportedOperationException("no timer asks for that");
  }
}
