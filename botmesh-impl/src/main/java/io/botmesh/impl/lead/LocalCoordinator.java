package io.botmesh.impl.lead;

import io.botmesh.api.Coordinator;
import io.botmesh.api.HeldLock;
import io.botmesh.api.Leadership;
import io.botmesh.api.LeaseName;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.impl.ask.Pause;
import java.time.Duration;
import java.util.Optional;

/** What applications ask one replica for. Thread-safe. */
final class LocalCoordinator implements Coordinator {
  private static final Duration FIRST_PAUSE = Duration.ofMillis(20);
  private static final Duration LONGEST_PAUSE = Duration.ofMillis(500);

  private final Tenures tenures;
  private final MeshClock clock;
  private final Pause pause;

  LocalCoordinator(Tenures tenures, MeshClock clock, Pause pause) {
    this.tenures = tenures;
    this.clock = clock;
    this.pause = pause;
  }

  @Override
  public Optional<Leadership> tryLead(String name) {
    LeaseName post = LeaseName.post(name);
    if (name.startsWith(ProviderSession.POSTS)) {
      throw new IllegalArgumentException(
          "BMESH-0646 Posts whose names begin with "
              + ProviderSession.POSTS
              + " are botmesh's own: take another name");
    }
    return tenures.take(post).map(tenure -> tenure);
  }

  @Override
  public Optional<HeldLock> tryLock(String name) {
    return tenures.take(LeaseName.lock(name)).map(tenure -> tenure);
  }

  @Override
  public Optional<HeldLock> tryLock(String name, Duration patience) throws InterruptedException {
    long until = clock.nanoTime() + patience.toNanos();
    Duration next = FIRST_PAUSE;
    Optional<HeldLock> lock = tryLock(name);
    while (lock.isEmpty() && clock.nanoTime() + next.toNanos() - until < 0) {
      pause.take(next);
      Duration twice = next.multipliedBy(2);
      next = twice.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : twice;
      lock = tryLock(name);
    }
    return lock;
  }
}
