package io.botmesh.ear.mesh.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.impl.engine.SystemClock;
import io.botmesh.testkit.RedisCluster;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Whole engines on a cluster whose masters die, freeze and change places while slots move and
 * scripts are forgotten, under load.
 */
class ClusterChaosIT {
  private static final long SEED = Long.getLong("botmesh.chaos.seed", 20261130);

  @RegisterExtension static final RedisCluster CLUSTER = RedisCluster.seven();

  @BeforeEach
  void empty() {
    CLUSTER.awaitWhole();
    CLUSTER.flush();
  }

  @Test
  @Tag("C30")
  @Tag("K4-7")
  void everyFaultOfAClusterUnderLoad() throws Exception {
    runFor(Duration.ofSeconds(55));
  }

  @Test
  @Tag("chaos")
  void everyFaultOfAClusterAgainAndAgain() throws Exception {
    runFor(Duration.ofMinutes(10));
  }

  private void runFor(Duration time) throws Exception {
    System.out.println("Chaos on a cluster for " + time + ", seed " + SEED);
    SystemClock clock = new SystemClock();
    Diary diary = new Diary(clock);
    ClusterStage stage = new ClusterStage(CLUSTER, Trial.chats(), diary);
    Trial trial = new Trial(stage, diary, clock, SEED);
    trial.run(time);
    trial.judge();
    assertThat(stage.errors().of("CROSSSLOT")).as("errors %s", stage.errors()).isZero();
    long all = stage.keys().stream().mapToLong(Long::longValue).sum();
    assertThat(all).isGreaterThan(1000);
    assertThat(stage.keys())
        .as("keys of the masters")
        .allSatisfy(keys -> assertThat(keys).isBetween(all / 5, all / 2));
  }
}
