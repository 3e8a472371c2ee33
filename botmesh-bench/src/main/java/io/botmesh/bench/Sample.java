package io.botmesh.bench;

import org.HdrHistogram.Histogram;

/**
 * What one go has shown.
 *
 * @param perSecond messages a second
 * @param p50Micros half of them took at most so long, µs
 * @param p99Micros all but one in a hundred took at most so long, µs
 * @param ownCpu CPU time of this process a message, µs
 * @param serverCpu CPU time of the server a message, µs
 * @param allocated bytes a message that the threads of this process made
 */
record Sample(
    double perSecond,
    double p50Micros,
    double p99Micros,
    double ownCpu,
    double serverCpu,
    double allocated) {
  static Sample of(Histogram nanos, double seconds, Consumption before, Consumption after) {
    double count = Math.max(1, nanos.getTotalCount());
    return new Sample(
        nanos.getTotalCount() / seconds,
        nanos.getValueAtPercentile(50) / 1e3,
        nanos.getValueAtPercentile(99) / 1e3,
        (after.own() - before.own()) / count,
        (after.servers() - before.servers()) / count,
        (after.allocated() - before.allocated()) / count);
  }
}
