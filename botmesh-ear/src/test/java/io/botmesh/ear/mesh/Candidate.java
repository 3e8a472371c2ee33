package io.botmesh.ear.mesh;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.Leadership;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** An application on one replica that would lead, and tries again and again. Thread-safe. */
final class Candidate implements AutoCloseable {
  private final Replica replica;
  private final String post;
  private final ScheduledExecutorService tries = Executors.newSingleThreadScheduledExecutor();
  private final Future<?> trying;
  private volatile Optional<Leadership> last = Optional.empty();

  Candidate(Replica replica, String post) {
    this.replica = replica;
    this.post = post;
    trying = tries.scheduleWithFixedDelay(this::tryOnce, 0, 100, TimeUnit.MILLISECONDS);
  }

  private void tryOnce() {
    if (leads()) {
      return;
    }
    try {
      replica.engine().coordinator().tryLead(post).ifPresent(won -> last = Optional.of(won));
    } catch (BotmeshException outOfReach) {
      // As the test asks; the next try comes soon.
    }
  }

  /** Tells whether it believes that it leads. */
  boolean leads() {
    return last.map(Leadership::stillHeld).orElse(false);
  }

  /** Tells whether both believed that they led at one moment. */
  boolean overlaps(Candidate other) {
    // What was false once stays false: who leads before and after led all the while.
    Optional<Leadership> mine = last;
    return mine.isPresent() && mine.get().stillHeld() && other.leads() && mine.get().stillHeld();
  }

  /** Tells whether it has not been stopped by a mistake. */
  boolean tries() {
    return !trying.isDone();
  }

  Replica replica() {
    return replica;
  }

  @Override
  public void close() {
    tries.shutdownNow();
  }
}
