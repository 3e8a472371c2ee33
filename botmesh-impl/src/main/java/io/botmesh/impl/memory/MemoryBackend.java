package io.botmesh.impl.memory;

import io.botmesh.api.Store;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.DeadLetters;
import io.botmesh.api.spi.Leases;
import io.botmesh.api.spi.LogWatch;
import io.botmesh.api.spi.Roster;
import io.botmesh.api.spi.ScheduleStore;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.api.spi.WakeUps;

/** One replica's view on a hub. Thread-safe. Other processes see nothing of it. */
public final class MemoryBackend implements Backend {
  /** The name that {@code botmesh.store} chooses it by. */
  public static final String NAME = "memory";

  private final MemoryHub hub;
  private final TurnStore turns;
  private final Store store;
  private final Subscriptions subscriptions = new Subscriptions();
  private final WakeUps wakeUps;
  private final LogWatch logWatch;
  private final Runnable atClose;

  /** A view on a hub that outlives it. */
  public MemoryBackend(MemoryHub hub, TurnLimits limits) {
    this(hub, limits, () -> {});
  }

  /** With what ends together with it; called at each close. */
  MemoryBackend(MemoryHub hub, TurnLimits limits, Runnable atClose) {
    this.hub = hub;
    this.turns = new MemoryTurns(hub.cells, limits);
    this.store = new MemoryStore(hub, turns);
    this.wakeUps = subscriptions.noting(hub.wakeUps);
    this.logWatch = subscriptions.noting(hub.logWatch);
    this.atClose = atClose;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public boolean shared() {
    return false;
  }

  @Override
  public TurnStore turns() {
    return turns;
  }

  @Override
  public Store store() {
    return store;
  }

  @Override
  public Roster roster() {
    return hub.roster;
  }

  @Override
  public WakeUps wakeUps() {
    return wakeUps;
  }

  @Override
  public LogWatch logWatch() {
    return logWatch;
  }

  @Override
  public Leases leases() {
    return hub.leases;
  }

  @Override
  public DeadLetters deadLetters() {
    return hub.deadLetters;
  }

  @Override
  public ScheduleStore schedules() {
    return hub.schedules;
  }

  @Override
  public void ping() {}

  @Override
  public void close() {
    subscriptions.close();
    atClose.run();
  }
}
