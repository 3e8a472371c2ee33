package io.botmesh.impl.lead;

import java.time.Duration;

/**
 * The times of locks and posts.
 *
 * @param lease how long each is granted
 * @param caution for how long nobody gets a post of which nothing is stored; zero if nothing can be
 *     lost without its holders
 * @param heartbeat how often replicas beat
 * @param deadAfter how long a beat counts
 * @param providerDown after what time of a closed transport its leader gives up the post
 */
public record LeadTimes(
    Duration lease,
    Duration caution,
    Duration heartbeat,
    Duration deadAfter,
    Duration providerDown) {
  private static final Duration LONGEST_TICK = Duration.ofMillis(200);
  private static final Duration SHORTEST_TICK = Duration.ofMillis(5);

  /** How long before the end of its lease a holder stops believing in it. */
  Duration margin() {
    return lease.dividedBy(5);
  }

  /** How often what is held is looked at: several times within the margin. */
  Duration tick() {
    Duration some = margin().dividedBy(8);
    if (some.compareTo(LONGEST_TICK) > 0) {
      return LONGEST_TICK;
    }
    return some.compareTo(SHORTEST_TICK) < 0 ? SHORTEST_TICK : some;
  }

  /**
   * For how long a holder must be found without a heartbeat before it is gone: what it may believe
   * of its last beat is over by then, even if the store lost that beat at once; and then it has as
   * long to stop what it led as before the end of a lease.
   */
  Duration absence() {
    return deadAfter.plus(heartbeat.compareTo(margin()) > 0 ? heartbeat : margin());
  }
}
