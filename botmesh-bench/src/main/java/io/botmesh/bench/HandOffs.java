package io.botmesh.bench;

import io.botmesh.bench.VisitBook.Visit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * What the turns of two processes say together.
 *
 * @param perSecond turns a second
 * @param p50Micros half of those that were waited for began at most so long after the one before,
 *     µs
 * @param p99Micros all but one in a hundred, µs
 * @param overtaken share of the turns before which another one began that was asked for at least
 *     {@link #CLEARLY} later
 * @param overlaps turns that began before the one before had ended; none may
 */
record HandOffs(
    double perSecond, double p50Micros, double p99Micros, double overtaken, long overlaps) {
  /** Nanoseconds: what is asked for within a shorter time may arrive in either order. */
  static final long CLEARLY = 5_000_000;

  /**
   * Reads them.
   *
   * @param warmUpNanos how much of the beginning is left out
   */
  static HandOffs of(List<Visit> visits, long warmUpNanos) {
    long begin = visits.stream().mapToLong(Visit::entered).min().orElse(0) + warmUpNanos;
    List<Visit> warm =
        visits.stream().filter(visit -> visit.entered() >= begin).collect(Collectors.toList());
    Map<String, List<Visit>> byChat = warm.stream().collect(Collectors.groupingBy(Visit::chat));
    Histogram times = new Histogram(3);
    long overlaps = 0;
    long overtaken = 0;
    for (List<Visit> chat : byChat.values()) {
      List<Visit> inOrder = new ArrayList<>(chat);
      inOrder.sort(Comparator.comparingLong(Visit::entered));
      long newestAsked = Long.MIN_VALUE;
      for (int at = 0; at < inOrder.size(); at++) {
        Visit visit = inOrder.get(at);
        if (newestAsked - visit.asked() > CLEARLY) {
          overtaken++;
        }
        newestAsked = Math.max(newestAsked, visit.asked());
        if (at == 0) {
          continue;
        }
        Visit before = inOrder.get(at - 1);
        if (visit.entered() < before.left()) {
          overlaps++;
        } else if (visit.asked() < before.entered()) {
          times.recordValue(visit.entered() - before.left());
        }
      }
    }
    long last = warm.stream().mapToLong(Visit::left).max().orElse(begin);
    return new HandOffs(
        warm.size() / Math.max(1e-9, (last - begin) / 1e9),
        times.getValueAtPercentile(50) / 1e3,
        times.getValueAtPercentile(99) / 1e3,
        (double) overtaken / Math.max(1, warm.size()),
        overlaps);
  }
}
