package io.botmesh.ear.mesh.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.ear.mesh.chaos.ProcessTrial.Result;
import io.botmesh.ear.mesh.chaos.ProcessTrial.Size;
import io.botmesh.testkit.RedisServers;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three processes and one Redis that keeps its data; they are killed, frozen, cut off and started
 * again under load. What was acknowledged is answered, in order and once; only a send of unknown
 * outcome comes again, marked.
 */
class ThreeProcessesIT {
  private static final long SEED = Long.getLong("botmesh.chaos.seed", 20261130);

  /** Not more than one of so many: each was in doubt twice, so it met two faults. */
  private static final int UNKNOWN = 250;

  /**
   * What may come again after one fault: what each thread that sends, of each replica, had brought
   * outside and not ticked off yet. Most faults strike one replica, and most of its threads idle.
   */
  private static final int AGAIN_AFTER_A_FAULT = 3 * 16;

  @RegisterExtension final RedisServers redis = RedisServers.newest().persistent();
  @RegisterExtension final RedisServers world = RedisServers.newest();
  @TempDir Path folder;

  @Test
  void loseNothingAndAnswerNothingTwice() throws Exception {
    run(new Size(80, 25, 40, Duration.ofMillis(500), 5, Duration.ofMillis(500)));
  }

  @Test
  @Tag("chaos")
  void loseNothingOfAHundredThousandMessagesUnderThirtyFaults() throws Exception {
    run(new Size(1000, 100, 100, Duration.ofMillis(600), 30, Duration.ofSeconds(4)));
  }

  private void run(Size size) throws Exception {
    long began = System.nanoTime();
    System.out.println("Three processes, seed " + SEED);
    try (ProcessTrial trial =
        new ProcessTrial(size, folder, redis.server(), world.server(), SEED)) {
      trial.run();
      Result result = trial.result();
      System.out.println(
          "  violations: "
              + result.verdict().violations().size()
              + ", took "
              + Duration.ofNanos(System.nanoTime() - began).toSeconds()
              + " s");
      assertThat(result.verdict().findings()).as("findings").isEmpty();
      assertThat(result.acknowledged()).isEqualTo(size.messages());
      assertThat(result.sends().unmarkedAgain()).as("sent again without a mark").isZero();
      assertThat(result.sends().again())
          .as("sent again, marked")
          .isLessThanOrEqualTo(size.faults() * AGAIN_AFTER_A_FAULT);
      assertThat(result.sends().unknown())
          .as("sends that nobody knows about")
          .isLessThan(size.messages() / UNKNOWN);
      assertThat(result.faults().values().stream().mapToInt(Integer::intValue).sum())
          .isEqualTo(size.faults());
    }
  }
}
