package io.botmesh.testkit;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** How contracts wait: they look often and give up late. */
final class Patience {
  private Patience() {}

  static ConditionFactory await(String what) {
    return Awaitility.await(what)
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(5))
        .atMost(Duration.ofSeconds(10));
  }
}
