package io.botmesh.ear.mesh.differential;

import io.botmesh.api.ChatId;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.Roster;
import java.time.Duration;
import java.util.function.Supplier;

/** A backend as it is, by its own time. */
final class RealTime implements Subject {
  private final Supplier<Backend> emptied;
  private Backend backend;

  /** With what gives the backend, emptied. */
  RealTime(Supplier<Backend> emptied) {
    this.emptied = emptied;
    this.backend = emptied.get();
  }

  @Override
  public Backend backend() {
    return backend;
  }

  @Override
  public Roster roster() {
    return backend.roster();
  }

  @Override
  public void empty() {
    backend = emptied.get();
  }

  @Override
  public void pass(Duration time) {
    throw new UnsupportedOperationException("Nobody moves this time");
  }

  @Override
  public void lose(ChatId chat) {
    throw new UnsupportedOperationException("This server loses nothing");
  }

  @Override
  public void close() {
    backend.close();
  }
}
