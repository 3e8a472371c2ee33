package io.botmesh.impl.outbox;

import java.time.Duration;

/** How long to wait until the next try. */
final class RetryDelays {
  static final Duration FIRST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private RetryDelays() {}

  static Duration after(int tries) {
    Duration delay = FIRST;
    for (int doubled = 1; doubled < tries && delay.compareTo(LONGEST) < 0; doubled++) {
      delay = delay.multipliedBy(2);
    }
    return delay.compareTo(LONGEST) > 0 ? LONGEST : delay;
  }
}
