package io.botmesh.redis;

import java.time.Duration;

/**
 * How often, and after what pauses, a call is tried again that certainly did not run (C13).
 *
 * @param attempts tries in all, at least 1
 * @param base the first pause; each further one doubles
 * @param cap the longest pause
 */
record RetrySettings(int attempts, Duration base, Duration cap) {
  static final RetrySettings DEFAULT =
      new RetrySettings(10, Duration.ofMillis(20), Duration.ofMillis(500));

  /**
   * Returns the pause after a failed try, before jitter.
   *
   * @param tried how many tries failed so far, from 1
   */
  Duration after(int tried) {
    long doubled = base.toMillis() << Math.min(tried - 1, 20);
    return doubled > cap.toMillis() ? cap : Duration.ofMillis(doubled);
  }
}
