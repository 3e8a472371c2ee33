package io.botmesh.impl.ask;

import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.UnknownOutcome;
import io.botmesh.api.spi.MeshClock;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Asks a store the very same thing again until it has answered: a lost reply is settled by asking
 * again, a refusal before anything ran is tried again, both for as long as patience lasts.
 * Thread-safe.
 */
public final class Asking {
  private static final Duration FIRST_PAUSE = Duration.ofMillis(10);
  private static final Duration LONGEST_PAUSE = Duration.ofMillis(500);

  private final MeshClock clock;
  private final Pause pause;

  /** With the time, and a way to let it pass. */
  public Asking(MeshClock clock, Pause pause) {
    this.clock = clock;
    this.pause = pause;
  }

  /**
   * Asks until there is an answer.
   *
   * @param patience how long; at least one call is made
   * @param call idempotent on its token, the same at every asking
   * @throws UnknownOutcome if patience ran out and some reply was lost
   * @throws CoordinationUnavailable if patience ran out and nothing ever ran
   */
  public <T> Answer<T> ask(Duration patience, Supplier<T> call) {
    long giveUpAt = clock.nanoTime() + patience.toNanos();
    UnknownOutcome unsure = null;
    Duration next = FIRST_PAUSE;
    while (true) {
      RuntimeException last;
      try {
        return new Answer<>(call.get(), unsure != null);
      } catch (UnknownOutcome lostReply) {
        unsure = lostReply;
        last = lostReply;
      } catch (CoordinationUnavailable nothingRan) {
        last = unsure != null ? unsure : nothingRan;
      }
      if (clock.nanoTime() + next.toNanos() >= giveUpAt || !paused(next)) {
        throw last;
      }
      next =
          next.multipliedBy(2).compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : next.multipliedBy(2);
    }
  }

  private boolean paused(Duration time) {
    try {
      pause.take(time);
      return true;
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
