package io.botmesh.testkit;

import io.botmesh.api.Store;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.DeadLetters;
import io.botmesh.api.spi.Leases;
import io.botmesh.api.spi.LogWatch;
import io.botmesh.api.spi.Roster;
import io.botmesh.api.spi.ScheduleStore;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.api.spi.WakeUps;

/**
 * A backend with other ports in it: a turn store, a store, leases or schedules.
 *
 * @param whole the backend for all the rest; closed with this one
 * @param turns the turn store
 * @param store the store
 * @param leases the locks and posts
 * @param schedules the schedules
 */
public record PatchedBackend(
    Backend whole, TurnStore turns, Store store, Leases leases, ScheduleStore schedules)
    implements Backend {
  /** With another turn store, another store, and other locks and posts. */
  public PatchedBackend(Backend whole, TurnStore turns, Store store, Leases leases) {
    this(whole, turns, store, leases, whole.schedules());
  }

  /** With another turn store and another store. */
  public PatchedBackend(Backend whole, TurnStore turns, Store store) {
    this(whole, turns, store, whole.leases());
  }

  /** With another turn store only. */
  public PatchedBackend(Backend whole, TurnStore turns) {
    this(whole, turns, whole.store());
  }

  /** With other schedules only. */
  public PatchedBackend(Backend whole, ScheduleStore schedules) {
    this(whole, whole.turns(), whole.store(), whole.leases(), schedules);
  }

  @Override
  public String name() {
    return whole.name();
  }

  @Override
  public boolean shared() {
    return whole.shared();
  }

  @Override
  public Roster roster() {
    return whole.roster();
  }

  @Override
  public WakeUps wakeUps() {
    return whole.wakeUps();
  }

  @Override
  public LogWatch logWatch() {
    return whole.logWatch();
  }

  @Override
  public DeadLetters deadLetters() {
    return whole.deadLetters();
  }

  @Override
  public void ping() {
    whole.ping();
  }

  @Override
  public void close() {
    whole.close();
  }
}
