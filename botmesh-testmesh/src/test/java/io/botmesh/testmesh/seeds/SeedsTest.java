package io.botmesh.testmesh.seeds;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.testmesh.seeds.SeededStory.Verdict;
import java.util.function.UnaryOperator;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What must hold, holds in every story. */
class SeedsTest {
  private static final int SEEDS = 400;
  private static final int MANY = 10_000;
  private static final Logger ENGINE = Logger.getLogger("io.botmesh");

  @BeforeAll
  static void muteTheEngine() {
    // Its warnings are what these stories are made of.
    ENGINE.setLevel(Level.OFF);
  }

  @AfterAll
  static void unmuteTheEngine() {
    ENGINE.setLevel(null);
  }

  @Test
  void everyMessageIsAnsweredOnceInOrderByOneOwnerAtATime() {
    holds(0, SEEDS);
  }

  /** What lies beyond the stories of every day and has found something once. */
  @ParameterizedTest
  @ValueSource(longs = {1587, 2236, 3929})
  void soItIsInAStoryThatWentWrongOnce(long seed) {
    holds(seed, 1);
  }

  @Test
  @Tag("chaos")
  void soItIsInTenThousandStories() {
    holds(0, MANY);
  }

  @Test
  void theSameSeedTellsTheSameStory() {
    for (long seed : new long[] {3, 17, 101}) {
      Verdict once = told(seed, true);
      Verdict again = told(seed, true);
      assertThat(again.trace()).isEqualTo(once.trace()).hasSizeGreaterThan(50);
      assertThat(told(seed, false).digest()).isEqualTo(once.digest());
    }
  }

  @Test
  void twoSeedsTellTwoStories() {
    assertThat(told(1, false).digest()).isNotEqualTo(told(2, false).digest());
  }

  private static void holds(long from, long many) {
    // Each story has its own mesh: several are told at once.
    LongStream.range(from, from + many)
        .parallel()
        .filter(seed -> !told(seed, false).findings().isEmpty())
        .findFirst()
        .ifPresent(SeedsTest::tellAloud);
  }

  private static void tellAloud(long seed) {
    Verdict verdict = told(seed, true);
    throw new AssertionError(verdict.story());
  }

  private static Verdict told(long seed, boolean traced) {
    return SeededStory.told(seed, traced, UnaryOperator.identity());
  }
}
