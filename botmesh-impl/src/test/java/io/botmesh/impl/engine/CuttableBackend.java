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
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A backend that can be cut off from its replica, and remembers which operations were called. */
public final class CuttableBackend implements Backend {
  private final Backend real;
  private final Queue<String> calls = new ConcurrentLinkedQueue<>();
  private volatile boolean cut;
  private volatile boolean deaf;
  private volatile String unanswered = "";
  private volatile String broken = "";
  private volatile String last = "";
  private final Queue<Write> checkpoints = new ConcurrentLinkedQueue<>();

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

  /** Everything gets through again. */
  public void mend() {
    cut = false;
    last = "";
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
              calls.add(port.getSimpleName() + "." + method.getName());
              note(args);
              try {
                Object answer = method.invoke(through, args);
                if (method.getName().equals(last)) {
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
