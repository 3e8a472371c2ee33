package io.botmesh.testkit;

import io.botmesh.api.ChatId;
import io.botmesh.api.LeaseName;
import io.botmesh.api.Store;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.Leases;
import io.botmesh.api.spi.ScheduleStore;
import io.botmesh.api.spi.TurnStore;
import java.time.Duration;
import java.util.function.UnaryOperator;

/** A subject whose two views have other stores in them. */
public final class PatchedSubject implements ContractSubject {
  private final ContractSubject whole;
  private final Backend backend;
  private final Backend another;

  private PatchedSubject(ContractSubject whole, Backend backend, Backend another) {
    this.whole = whole;
    this.backend = backend;
    this.another = another;
  }

  /** With one turn store for both views, made from the first view's. */
  public PatchedSubject(ContractSubject whole, UnaryOperator<TurnStore> patch) {
    this(whole, patch.apply(whole.backend().turns()));
  }

  private PatchedSubject(ContractSubject whole, TurnStore turns) {
    this(
        whole,
        new PatchedBackend(whole.backend(), turns),
        new PatchedBackend(whole.another(), turns));
  }

  /** With a store for each view, made from that view's. */
  public static PatchedSubject withStores(ContractSubject whole, UnaryOperator<Store> patch) {
    return new PatchedSubject(
        whole, withStore(whole.backend(), patch), withStore(whole.another(), patch));
  }

  /** With leases for each view, made from that view's. */
  public static PatchedSubject withLeases(ContractSubject whole, UnaryOperator<Leases> patch) {
    return new PatchedSubject(
        whole, withLeases(whole.backend(), patch), withLeases(whole.another(), patch));
  }

  private static Backend withLeases(Backend whole, UnaryOperator<Leases> patch) {
    return new PatchedBackend(whole, whole.turns(), whole.store(), patch.apply(whole.leases()));
  }

  /** With one store of schedules for both views, made from the first view's. */
  public static PatchedSubject withSchedules(
      ContractSubject whole, UnaryOperator<ScheduleStore> patch) {
    ScheduleStore schedules = patch.apply(whole.backend().schedules());
    return new PatchedSubject(
        whole,
        new PatchedBackend(whole.backend(), schedules),
        new PatchedBackend(whole.another(), schedules));
  }

  private static Backend withStore(Backend whole, UnaryOperator<Store> patch) {
    return new PatchedBackend(whole, whole.turns(), patch.apply(whole.store()));
  }

  @Override
  public Backend backend() {
    return backend;
  }

  @Override
  public Backend another() {
    return another;
  }

  @Override
  public void lose(ChatId chat) {
    whole.lose(chat);
  }

  @Override
  public void lose(LeaseName name) {
    whole.lose(name);
  }

  @Override
  public void passHeartbeat(Duration time) {
    whole.passHeartbeat(time);
  }

  @Override
  public void close() {
    whole.close();
  }
}
