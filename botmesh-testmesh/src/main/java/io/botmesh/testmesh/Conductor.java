package io.botmesh.testmesh;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Lets the parts of all members run one at a time. Each that does not merely run through has a
 * thread, but only the one with the baton runs; it passes the baton on when it asks the store
 * something, waits, or ends. Who gets it, and when time passes, is decided by a {@link Choice}.
 * Everything here is used under the baton: by the part that runs, or by the test while none does.
 */
public final class Conductor implements AutoCloseable {
  private static final int STUCK_SECONDS = 60;

  private final MeshTime time;
  private final Choice choice;
  private final Consumer<Throwable> failures;
  private final Member world = new Member("world");
  private final List<Part> ready = new ArrayList<>();
  private final PriorityQueue<Due> alarms =
      new PriorityQueue<>(Comparator.comparingLong(Due::at).thenComparingLong(Due::number));
  private final Set<Part> begun = new LinkedHashSet<>();
  private final List<Player> players = new ArrayList<>();
  private final Deque<Player> idle = new ArrayDeque<>();
  private final List<Part> able = new ArrayList<>();
  private Part current;
  private boolean doomed;
  private long number;
  private long horizon;
  private BooleanSupplier calm = () -> false;
  private Thread test;
  private volatile boolean through;
  private final AtomicLong steps = new AtomicLong();
  private Throwable broken;

  /** Something that comes at its time. */
  private record Due(long at, long number, Part part, Runnable then) {}

  /**
   * With nothing to do.
   *
   * @param failures hears of parts that ended by throwing
   */
  public Conductor(MeshTime time, Choice choice, Consumer<Throwable> failures) {
    this.time = time;
    this.choice = choice;
    this.failures = failures;
  }

  /** Returns the world around, which never dies. */
  public Member world() {
    return world;
  }

  /** Returns the time. */
  public MeshTime time() {
    return time;
  }

  /** Returns how many parts have begun or gone on so far. */
  public long steps() {
    return steps.get();
  }

  /** Lets a member do something as soon as it may be. */
  public void submit(Member owner, String name, Runnable body) {
    add(new Part(owner, name, body, false));
  }

  /** Likewise something that runs through: it never hands over. */
  public void quick(Member owner, String name, Runnable body) {
    add(new Part(owner, name, body, true));
  }

  private void add(Part part) {
    if (!part.owner().gone()) {
      ready.add(part);
    }
  }

  /** Lets a member do something after a while; the result takes it back. */
  public Runnable after(Member owner, Duration delay, String name, Runnable body) {
    return later(delay, new Part(owner, name, body, false));
  }

  /** Likewise something that runs through. */
  public Runnable quickAfter(Member owner, Duration delay, String name, Runnable body) {
    return later(delay, new Part(owner, name, body, true));
  }

  private Runnable later(Duration delay, Part part) {
    at(delay, part, () -> add(part));
    return part::callOff;
  }

  private void at(Duration delay, Part part, Runnable then) {
    alarms.add(new Due(time.nanoTime() + delay.toNanos(), ++number, part, then));
  }

  /** Returns whose part runs now; the world's if none does. */
  public Member playing() {
    return current == null ? world : current.owner();
  }

  /** Returns what the part that runs now does; empty if none does. */
  public String doing() {
    return current == null ? "" : current.name();
  }

  /**
   * Has something done by the world, at some time, and waits for what comes of it.
   *
   * @param work must not hand over; it is done even if whoever asks is gone by then
   * @throws Gone if the one that asks has died meanwhile
   */
  public <T> T exchange(String name, Callable<T> work) throws Exception {
    Part me = handingOver();
    long waiting = me.waits();
    Exchange<T> exchange = new Exchange<>(work);
    quick(
        world,
        name,
        () -> {
          exchange.run();
          goesOn(me, waiting);
        });
    passTheBaton(me);
    return exchange.result();
  }

  private void goesOn(Part part, long waiting) {
    if (part.stillWaits(waiting)) {
      part.goesOn();
      ready.add(part);
    }
  }

  /**
   * Lets time pass for the part that runs now.
   *
   * @throws InterruptedException if its thread was interrupted
   * @throws Gone if its member has died meanwhile
   */
  public void pause(Duration pause) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    Part me = handingOver();
    long waiting = me.pauses();
    at(pause, me, () -> goesOn(me, waiting));
    passTheBaton(me);
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
  }

  /** Lets time pass while nobody else does anything. */
  public void hold(Duration pause) {
    time.reach(time.nanoTime() + pause.toNanos());
  }

  private Part handingOver() {
    if (current == null || current.quick()) {
      throw new IllegalStateException("Only a part with a thread of its own can wait");
    }
    if (current.owner().gone()) {
      throw new Gone(current.owner());
    }
    return current;
  }

  private void passTheBaton(Part me) {
    Part next = chosen();
    if (next != me) {
      Player self = me.player();
      passTo(next);
      if (!self.awaitBaton()) {
        throw new Gone(me.owner());
      }
    }
    current = me;
    if (me.owner().gone()) {
      throw new Gone(me.owner());
    }
  }

  private void passTo(Part next) {
    if (next == null) {
      through = true;
      LockSupport.unpark(test);
    } else if (next.player() == null) {
      player().resume(next);
    } else {
      next.player().resume(null);
    }
  }

  private Player player() {
    if (!idle.isEmpty()) {
      return idle.pop();
    }
    Player fresh = new Player(this, players.size() + 1);
    players.add(fresh);
    fresh.start();
    return fresh;
  }

  /** Plays one part; returns the next one for this player, or null if it may sleep. */
  Part played(Player player, Part part) {
    try {
      part.begins(player);
      begun.add(part);
      current = part;
      runThrough(part);
      Thread.interrupted();
      begun.remove(part);
      current = null;
      Part next = chosen();
      if (next != null && next.player() == null) {
        return next;
      }
      idle.push(player);
      passTo(next);
    } catch (Throwable bug) {
      // Of the conductor, or of a choice: the test must hear of it, or it would wait for ever.
      broken = bug;
      passTo(null);
    }
    return null;
  }

  private void runThrough(Part part) {
    try {
      part.run();
    } catch (Gone end) {
      // As it should be.
    } catch (Throwable thrown) {
      if (!part.owner().gone()) {
        failures.accept(thrown);
      }
    } finally {
      part.ends();
    }
  }

  /** Returns who goes on; null if nothing does before the horizon. */
  private Part chosen() {
    while (true) {
      Optional<Part> unwinding = unwinding();
      if (unwinding.isPresent()) {
        return unwinding.get();
      }
      choice.meanwhile().ifPresent(act -> playQuick(new Part(world, "meanwhile", act, true)));
      ringAlarms();
      gatherTheAble();
      if (able.isEmpty()) {
        if (doomed) {
          continue;
        }
        if (calm.getAsBoolean() || !timePasses()) {
          return null;
        }
        continue;
      }
      if (choice.timePasses() && timePasses()) {
        continue;
      }
      Part next = able.get(able.size() == 1 ? 0 : choice.among(able.size()));
      ready.remove(next);
      if (next.over()) {
        continue;
      }
      time.reach(time.nanoTime() + choice.tick());
      steps.incrementAndGet();
      if (!next.quick()) {
        return next;
      }
      playQuick(next);
    }
  }

  private void playQuick(Part part) {
    Part before = current;
    current = part;
    part.begins(before == null ? null : before.player());
    runThrough(part);
    current = before;
  }

  private Optional<Part> unwinding() {
    if (!doomed) {
      return Optional.empty();
    }
    for (Part part : begun) {
      if (part.owner().gone()) {
        return Optional.of(part);
      }
    }
    doomed = false;
    return Optional.empty();
  }

  private void ringAlarms() {
    for (Part part : begun) {
      if (part.awoken()) {
        goesOn(part, part.waiting());
      }
    }
    while (!alarms.isEmpty() && alarms.peek().at() <= time.nanoTime()) {
      Due due = alarms.poll();
      if (!due.part().over()) {
        due.then().run();
      }
    }
  }

  private void gatherTheAble() {
    able.clear();
    for (Part part : ready) {
      if (part.owner().plays()) {
        able.add(part);
      }
    }
  }

  /** Lets time pass to the next alarm; false if that is beyond the horizon. */
  private boolean timePasses() {
    while (!alarms.isEmpty() && alarms.peek().part().over()) {
      alarms.poll();
    }
    if (alarms.isEmpty() || alarms.peek().at() > horizon) {
      return false;
    }
    time.reach(alarms.peek().at());
    return true;
  }

  /** Pauses a member: nothing of it runs until it wakes. */
  public void freeze(Member member) {
    member.freeze(true);
  }

  /** Wakes a member. */
  public void wake(Member member) {
    member.freeze(false);
  }

  /**
   * Ends a member at once: what it does stops where it is, what it was to do never begins. What it
   * has asked the world for may still be done.
   *
   * @throws Gone if the part that runs now is its own
   */
  public void kill(Member member) {
    end(member);
    if (current != null && current.owner() == member) {
      throw new Gone(member);
    }
  }

  /** Likewise, but lets the part that runs now come to its end. */
  void end(Member member) {
    member.end();
    ready.removeIf(part -> part.owner() == member);
    alarms.removeIf(due -> due.part().owner() == member && due.part().player() == null);
    doomed = true;
  }

  /**
   * Lets everything run until there is nothing to do and a question is answered with yes, or until
   * so much time has passed.
   *
   * @return whether the question was answered with yes
   */
  public boolean run(BooleanSupplier question, Duration most) {
    test = Thread.currentThread();
    through = false;
    calm = question;
    horizon = time.nanoTime() + most.toNanos();
    Part next = chosen();
    if (next != null) {
      passTo(next);
      awaitTheEnd();
      // The last that had the baton may only wait: from here on the test has it.
      current = null;
    }
    if (broken != null) {
      throw new IllegalStateException("The conductor failed", broken);
    }
    return question.getAsBoolean();
  }

  private void awaitTheEnd() {
    long seen = -1;
    for (int idleSeconds = 0; !through; ) {
      LockSupport.parkNanos(this, 1_000_000_000L);
      idleSeconds = steps.get() == seen ? idleSeconds + 1 : 0;
      seen = steps.get();
      if (idleSeconds > STUCK_SECONDS) {
        throw new IllegalStateException("A part neither ends nor hands over: " + stacks());
      }
    }
  }

  private String stacks() {
    StringBuilder text = new StringBuilder();
    for (Player player : players) {
      text.append('\n').append(player.getName());
      for (StackTraceElement frame : player.getStackTrace()) {
        text.append("\n  at ").append(frame);
      }
    }
    return text.toString();
  }

  /** Ends its threads. What still runs is left where it is. */
  @Override
  public void close() {
    players.forEach(Player::dismiss);
  }

  /** What comes of a question to the world. */
  private static final class Exchange<T> {
    private final Callable<T> work;
    private T value;
    private Exception thrown;
    private Error error;

    Exchange(Callable<T> work) {
      this.work = work;
    }

    void run() {
      try {
        value = work.call();
      } catch (Exception failure) {
        thrown = failure;
      } catch (Error failure) {
        error = failure;
      }
    }

    T result() throws Exception {
      if (thrown != null) {
        throw thrown;
      }
      if (error != null) {
        throw error;
      }
      return value;
    }
  }
}
