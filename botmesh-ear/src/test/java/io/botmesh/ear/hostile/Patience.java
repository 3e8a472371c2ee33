package io.botmesh.ear.hostile;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import org.awaitility.core.ConditionFactory;

/** How long one waits for what must come: no promise, only less than for ever. */
final class Patience {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private Patience() {}

  static ConditionFactory soon() {
    return await().atMost(LIMIT).pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(100));
  }
}
