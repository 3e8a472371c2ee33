package io.botmesh.api;

import java.time.Duration;

/** Refuses times that are none. */
final class Positive {
  private Positive() {}

  static Duration of(String what, Duration time) {
    if (time.isNegative() || time.isZero()) {
      throw new IllegalArgumentException(
          "BMESH-0249 " + what + " must be longer than nothing, was " + time);
    }
    return time;
  }
}
