package io.botmesh.impl.engine;

import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.Store;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.DeadLetters;
import io.botmesh.api.spi.LogWatch;
import io.botmesh.api.spi.Roster;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.api.spi.WakeUps;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A backend that can be cut off from its replica, and remembers which operations were called. */
public final class CuttableBackend implements Backend {
  private final Backend real;
  private final List<String> calls = new CopyOnWriteArrayList<>();
  private volatile boolean cut;

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

  /** Everything gets through again. */
  public void mend() {
    cut = false;
  }

  /** Returns the operations called so far, as {@code Port.method}. */
  public List<String> calls() {
    return calls;
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
              calls.add(port.getSimpleName() + "." + method.getName());
              try {
                return method.invoke(through, args);
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
    return cuttable(WakeUps.class, real.wakeUps());
  }

  @Override
  public LogWatch logWatch() {
    return cuttable(LogWatch.class, real.logWatch());
  }

  @Override
  public DeadLetters deadLetters() {
    return cuttable(DeadLetters.class, real.deadLetters());
  }

  @Override
  public void ping() {
    real.ping();
  }

  @Override
  public void close() {
    real.close();
  }
}
