package io.botmesh.testkit;

import io.botmesh.api.ChatId;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.TurnStore;
import java.time.Duration;
import java.util.function.UnaryOperator;

/** A subject whose two views share one turn store, made from the first view's. */
public final class PatchedSubject implements ContractSubject {
  private final ContractSubject whole;
  private final Backend backend;
  private final Backend another;

  /** With what makes the turn store of it. */
  public PatchedSubject(ContractSubject whole, UnaryOperator<TurnStore> patch) {
    this.whole = whole;
    TurnStore turns = patch.apply(whole.backend().turns());
    this.backend = new PatchedBackend(whole.backend(), turns);
    this.another = new PatchedBackend(whole.another(), turns);
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
  public void passHeartbeat(Duration time) {
    whole.passHeartbeat(time);
  }

  @Override
  public void close() {
    whole.close();
  }
}
