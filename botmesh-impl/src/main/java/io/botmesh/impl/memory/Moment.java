package io.botmesh.impl.memory;

import java.time.Duration;

/** A moment of the hub's time, in microseconds since 1970. */
record Moment(long micros) {
  /** In milliseconds: leases, deadlines and expiries are counted in these. */
  long millis() {
    return micros / 1000;
  }

  /** The millisecond so long after this moment. */
  long after(Duration time) {
    return millis() + time.toMillis();
  }

  /** How long it is until a millisecond; nothing if that has passed. */
  Duration until(long millis) {
    return Duration.ofMillis(Math.max(0, millis - millis()));
  }

  /** A number that grows: the next one, or the moment itself if that is ahead. */
  long raise(long number) {
    return Math.max(number + 1, micros);
  }
}
