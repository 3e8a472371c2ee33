package io.botmesh.ear.mesh.differential;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The times that a story is told in. */
enum Times {
  /**
   * Time is moved by hand: leases, delays and expiries end within the story, to the millisecond.
   */
  BY_HAND {
    @Override
    Duration lease(Dice dice) {
      return dice.oneOf(Cast.LEASE, Cast.LEASE, Cast.LEASE, Duration.ofMillis(1));
    }

    @Override
    Duration delay(Dice dice) {
      return dice.oneOf(Duration.ZERO, Duration.ofMillis(1), Cast.DELAY, Cast.DELAY);
    }

    @Override
    Optional<Duration> ttl(Dice dice) {
      return dice.oneOf(
          List.of(
              Optional.empty(),
              Optional.of(Duration.ofMillis(1)),
              Optional.of(Cast.TTL),
              Optional.of(Cast.LONG_TTL)));
    }
  },
  /** Time passes by itself: nothing ends within the story, however slow it is told. */
  REAL {
    @Override
    Duration lease(Dice dice) {
      return Cast.LONG;
    }

    @Override
    Duration delay(Dice dice) {
      return dice.happens(75) ? Duration.ZERO : Cast.LONG;
    }

    @Override
    Optional<Duration> ttl(Dice dice) {
      return dice.happens(50) ? Optional.empty() : Optional.of(Cast.LONG_TTL);
    }
  };

  abstract Duration lease(Dice dice);

  abstract Duration delay(Dice dice);

  abstract Optional<Duration> ttl(Dice dice);

  /** Whether a number that no store made may come close to those to come. */
  boolean madeUp() {
    return this == BY_HAND;
  }
}
