package io.botmesh.impl.engine;

import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.Store;
import io.botmesh.api.UnknownOutcome;
import io.botmesh.api.Write;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.CommitCall;
import io.botmesh.api.spi.DeadLetters;
import io.botmesh.api.spi.Leases;
import io.botmesh.api.spi.LogWatch;
import io.botmesh.api.spi.Roster;
import io.botmesh.api.spi.SaveCall;
import io.botmesh.api.spi.ScheduleStore;
import io.botmesh.api.spi.Subscription;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.api.spi.WakeUps;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** A backend that can be cut off from its replica, and remembers which operations were called. */
public final class CuttableBackend implements Backend {
  private final Backend real;
  private final Queue<String> calls = new ConcurrentLinkedQueue<>();
  private volatile boolean cut;
  private volatile boolean deaf;
  private volatile boolean forgetful;
  private volatile String unanswered = "";
  private volatile String broken = "";
  private volatile String last = "";
  private volatile Optional<End> end = Optional.empty();
  private final Queue<Write> checkpoints = new ConcurrentLinkedQueue<>();

  /** At which call it is cut. */
  private record End(String call, boolean done, AtomicInteger toGo) {
    boolean isAt(String called) {
      return call.equals(called) && toGo.decrementAndGet() == 0;
    }
  }

  CuttableBackend(Backend real) {
    this.real = real;
  }

  Backend real() {
    return real;
  }

  /** From now on nothing gets through; hints do not arrive either. */
  public void cut() {
    cut = true;
  }

  /**
   * From now on the replies of this operation are lost before it has run; the rest gets through.
   */
  public void loseRepliesOf(String operation) {
    unanswered = operation;
  }

  /** From now on this operation fails as only a bug makes it fail; the rest gets through. */
  void breakAt(String operation) {
    broken = operation;
  }

  /** The next run of this operation is the last that gets through; its answer does not. */
  public void cutAfter(String operation) {
    last = operation;
  }

  /**
   * Cuts at a call to come.
   *
   * @param call as {@code TurnStore.commit}
   * @param nth at which of them, from 1
   * @param done whether that one is done still; its answer does not get through
   */
  public void cutAt(String call, int nth, boolean done) {
    end = Optional.of(new End(call, done, new AtomicInteger(nth)));
  }

  /** Tells whether nothing gets through. */
  public boolean isCut() {
    return cut;
  }

  /** Everything gets through again. */
  public void mend() {
    cut = false;
    last = "";
    end = Optional.empty();
    unanswered = "";
    broken = "";
  }

  /** No hint reaches the replica, and it is told so; to be said before its start. */
  public void deafen() {
    deaf = true;
  }

  /** Returns the operations called so far, as {@code Port.method}. */
  public List<String> calls() {
    return List.copyOf(calls);
  }

  /** Returns what was to be written to checkpoints so far, in turns and at their end. */
  List<Write> checkpoints() {
    return List.copyOf(checkpoints);
  }

  private void note(Object[] args) {
    if (args == null || args.length == 0) {
      return;
    }
    if (args[0] instanceof CommitCall call) {
      call.changes().checkpoint().ifPresent(checkpoints::add);
    } else if (args[0] instanceof SaveCall call) {
      checkpoints.add(call.checkpoint());
    }
  }

  /** From now on it remembers nothing, for who measures memory. */
  public void rememberNothing() {
    forgetful = true;
  }

  /** Forgets which operations were called. */
  public void forgetCalls() {
    calls.clear();
  }

  private <T> T cuttable(Class<T> port, T through) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, args) -> {
              if (cut) {
                throw new CoordinationUnavailable("cut off by the test");
              }
              if (method.getName().equals(unanswered)) {
                calls.add("unanswered " + unanswered);
                throw new UnknownOutcome("no reply, as the test asks");
              }
              if (method.getName().equals(broken)) {
                calls.add("broken " + broken);
                throw new IllegalStateException("a bug, as the test asks");
              }
              String call = port.getSimpleName() + "." + method.getName();
              if (!forgetful) {
                calls.add(call);
                note(args);
              }
              Optional<End> here = end.filter(it -> it.isAt(call));
              if (here.isPresent() && !here.get().done()) {
                cut();
                throw new CoordinationUnavailable("dead, as the test asks");
              }
              try {
                Object answer = method.invoke(through, args);
                if (here.isPresent() || method.getName().equals(last)) {
                  cut();
                  throw new UnknownOutcome("dead, as the test asks");
                }
                return answer;
              } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
              }
            }));
  }

  @Override
  public String name() {
    return real.name();
  }

  @Override
  public boolean shared() {
    return real.shared();
  }

  @Override
  public TurnStore turns() {
    return cuttable(TurnStore.class, real.turns());
  }

  @Override
  public Store store() {
    return cuttable(Store.class, real.store());
  }

  @Override
  public Roster roster() {
    return cuttable(Roster.class, real.roster());
  }

  @Override
  public WakeUps wakeUps() {
    return cuttable(WakeUps.class, deaf ? new Deafness(real.wakeUps()) : real.wakeUps());
  }

  @Override
  public LogWatch logWatch() {
    return cuttable(LogWatch.class, real.logWatch());
  }

  @Override
  public Leases leases() {
    return cuttable(Leases.class, real.leases());
  }

  @Override
  public DeadLetters deadLetters() {
    return cuttable(DeadLetters.class, real.deadLetters());
  }

  @Override
  public ScheduleStore schedules() {
    return cuttable(ScheduleStore.class, real.schedules());
  }

  @Override
  public void ping() {
    real.ping();
  }

  @Override
  public void close() {
    real.close();
  }

  /** Hints that cannot come. */
  private record Deafness(WakeUps real) implements WakeUps {
    @Override
    public Subscription listen(ReplicaId me, Listener listener) {
      listener.deaf();
      return () -> {};
    }

    @Override
    public void hint(ReplicaId to, ChatId chat) {}

    @Override
    public void gone(ReplicaId me, Collection<ReplicaId> others) {}
  }
}
