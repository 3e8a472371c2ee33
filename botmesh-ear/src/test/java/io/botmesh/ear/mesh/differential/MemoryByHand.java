package io.botmesh.ear.mesh.differential;

import io.botmesh.api.ChatId;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.Roster;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.impl.memory.MemoryBackend;
import io.botmesh.impl.memory.MemoryHub;
import java.time.Duration;

/** The memory backend, by a clock that is moved by hand. */
final class MemoryByHand implements Subject {
  private final TurnLimits limits;
  private final ServerClock clock = new ServerClock();
  private final Heartbeats heartbeats = new Heartbeats(clock);
  private MemoryHub hub;
  private Backend backend;

  MemoryByHand(TurnLimits limits) {
    this.limits = limits;
    empty();
  }

  @Override
  public Backend backend() {
    return backend;
  }

  @Override
  public Roster roster() {
    return new NotedBeats(backend.roster(), heartbeats);
  }

  @Override
  public void empty() {
    clock.restart();
    heartbeats.forget();
    hub = new MemoryHub(clock, Runnable::run);
    backend = new MemoryBackend(hub, limits);
  }

  @Override
  public void pass(Duration time) {
    heartbeats.pass(time);
  }

  @Override
  public void lose(ChatId chat) {
    hub.lose(chat);
  }

  @Override
  public void close() {
    backend.close();
  }
}
