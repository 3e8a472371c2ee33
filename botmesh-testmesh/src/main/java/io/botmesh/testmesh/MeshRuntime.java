package io.botmesh.testmesh;

import io.botmesh.impl.ask.EngineThreads;
import io.botmesh.impl.ask.Pause;
import io.botmesh.impl.engine.EngineRuntime;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/** What a replica's engine runs on: the conductor's parts instead of threads. */
final class MeshRuntime implements EngineRuntime, EngineThreads {
  private final Conductor conductor;
  private final Member member;
  private final Pause pause;
  private final Deque<Runnable> toTell = new ArrayDeque<>();
  private boolean telling;

  MeshRuntime(Conductor conductor, Member member, Pause pause) {
    this.conductor = conductor;
    this.member = member;
    this.pause = pause;
  }

  @Override
  public EngineThreads threads() {
    return this;
  }

  @Override
  public Pause pause() {
    return pause;
  }

  @Override
  public void turn(Runnable task) {
    conductor.submit(member, "turn", task);
  }

  @Override
  public void chore(Runnable task) {
    conductor.submit(member, "chore", task);
  }

  @Override
  public void keep(Runnable task) {
    conductor.submit(member, "keep", task);
  }

  @Override
  public void send(Runnable task) {
    conductor.submit(member, "send", task);
  }

  // One at a time and in order, as they were told.
  @Override
  public void tell(Runnable task) {
    toTell.add(task);
    if (!telling) {
      telling = true;
      conductor.submit(member, "tell", this::tellAll);
    }
  }

  private void tellAll() {
    try {
      for (Runnable next = toTell.poll(); next != null; next = toTell.poll()) {
        next.run();
      }
    } finally {
      telling = false;
    }
  }

  @Override
  public Alarm after(Duration delay, Runnable task) {
    Runnable off = conductor.after(member, delay, "chore", task);
    return off::run;
  }

  @Override
  public Alarm every(Duration pauseBetween, Runnable task) {
    Repeated repeated = new Repeated("clock", pauseBetween, task);
    repeated.begin(pauseBetween);
    return repeated::cancel;
  }

  @Override
  public Loop alone(String duty, Duration first, Duration pauseBetween, Runnable task) {
    Repeated repeated = new Repeated(duty, pauseBetween, task);
    repeated.begin(first);
    return repeated;
  }

  @Override
  public void close() {
    tellAll();
    conductor.end(member);
  }

  /** A task that comes again and again. */
  private final class Repeated implements Loop {
    private final String duty;
    private final Duration between;
    private final Runnable task;
    private Runnable off = () -> {};
    private boolean ended;

    Repeated(String duty, Duration between, Runnable task) {
      this.duty = duty;
      this.between = between;
      this.task = task;
    }

    void begin(Duration first) {
      off = conductor.after(member, first, duty, this::once);
    }

    private void once() {
      boolean well = false;
      try {
        task.run();
        well = true;
      } finally {
        if (well && !ended) {
          begin(between);
        } else {
          ended = true;
        }
      }
    }

    @Override
    public boolean ended() {
      return ended;
    }

    @Override
    public void cancel() {
      ended = true;
      off.run();
    }
  }
}
