package io.botmesh.impl.memory;

import io.botmesh.api.ChatId;
import io.botmesh.api.LeaseName;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.ContractSubject;
import io.botmesh.testkit.HandClock;
import java.time.Duration;

/** Two replicas on one hub, whose listeners run on the calling thread. */
final class MemorySubject implements ContractSubject {
  private final HandClock clock;
  private final MemoryHub hub;
  private final Backend backend;
  private final Backend another;

  MemorySubject(TurnLimits limits, HandClock clock) {
    this.clock = clock;
    this.hub = new MemoryHub(clock, Runnable::run);
    this.backend = new MemoryBackend(hub, limits);
    this.another = new MemoryBackend(hub, limits);
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
    hub.lose(chat);
  }

  @Override
  public void lose(LeaseName name) {
    hub.lose(name);
  }

  @Override
  public void passHeartbeat(Duration time) {
    clock.pass(time);
  }

  @Override
  public void close() {
    backend.close();
    another.close();
  }
}
