package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class HandClockTest {
  private final HandClock clock = new HandClock();

  @Test
  void itStandsStillUntilItIsMoved() {
    Instant before = clock.now();
    assertThat(clock.now()).isEqualTo(before);
    clock.pass(Duration.ofMillis(1500));
    assertThat(clock.now()).isEqualTo(before.plusMillis(1500));
  }

  @Test
  void bothTimesMoveTogether() {
    long before = clock.nanoTime();
    clock.pass(Duration.ofNanos(7));
    assertThat(clock.nanoTime() - before).isEqualTo(7);
  }

  @Test
  void onlyTheTimeOfDayIsSetBack() {
    Instant before = clock.now();
    long monotonic = clock.nanoTime();
    clock.pass(Duration.ofMillis(10));
    clock.setBack(Duration.ofMillis(30));
    assertThat(clock.now()).isEqualTo(before.minusMillis(20));
    assertThat(clock.nanoTime() - monotonic).isEqualTo(10_000_000);
  }

  @Test
  void itNeverGoesBack() {
    assertThatThrownBy(() -> clock.pass(Duration.ofMillis(-1)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
