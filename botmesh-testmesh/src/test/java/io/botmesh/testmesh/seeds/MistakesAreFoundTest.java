package io.botmesh.testmesh.seeds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The stories find what is wrong: each mistake, made on purpose, within a thousand seeds. */
class MistakesAreFoundTest {
  private static final int SEEDS = 1000;
  private static final Logger ENGINE = Logger.getLogger("io.botmesh");

  @BeforeAll
  static void muteTheEngine() {
    ENGINE.setLevel(Level.OFF);
  }

  @AfterAll
  static void unmuteTheEngine() {
    ENGINE.setLevel(null);
  }

  @ParameterizedTest
  @MethodSource("io.botmesh.testmesh.seeds.Mistake#all")
  void aMistakeIsFound(Mistake mistake) {
    OptionalLong seed =
        LongStream.range(0, SEEDS)
            .parallel()
            .filter(one -> !told(one, mistake).findings().isEmpty())
            .findFirst();

    assertThat(seed).as("a seed that finds " + mistake).isPresent();
    System.out.println(
        mistake
            + ": found by seed "
            + seed.getAsLong()
            + ", "
            + told(seed.getAsLong(), mistake).findings().get(0));
  }

  private static SeededStory.Verdict told(long seed, Mistake mistake) {
    return SeededStory.told(seed, false, mistake.made().get());
  }
}
