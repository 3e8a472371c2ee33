package io.botmesh.impl.outbox;

import io.botmesh.api.spi.MeshClock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which providers want nothing from this replica for a while: a limit of all they send. Another
 * replica meets the limit by itself; a chat's entry that met it waits on every one. Thread-safe.
 */
final class ProviderGates {
  private final Map<String, Long> closedUntil = new ConcurrentHashMap<>();
  private final MeshClock clock;

  ProviderGates(MeshClock clock) {
    this.clock = clock;
  }

  /** Closes a provider for a while, at least. */
  void close(String provider, Duration delay) {
    long until = clock.nanoTime() + delay.toNanos();
    closedUntil.merge(provider, until, (one, other) -> one - other > 0 ? one : other);
  }

  /** Returns for how long it is still closed; empty if it is open. */
  Optional<Duration> closed(String provider) {
    Long until = closedUntil.get(provider);
    if (until == null) {
      return Optional.empty();
    }
    Duration left = Duration.ofNanos(until - clock.nanoTime());
    if (left.compareTo(Duration.ofMillis(1)) < 0) {
      closedUntil.remove(provider, until);
      return Optional.empty();
    }
    return Optional.of(left);
  }
}
