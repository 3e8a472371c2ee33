package io.botmesh.ear.mesh.chaos;

import io.botmesh.impl.engine.SystemClock;
import io.botmesh.testkit.RedisSentinels;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whole engines on a master that dies, freezes and changes places behind sentinels, under load. */
class SentinelChaosIT {
  private static final long SEED = Long.getLong("botmesh.chaos.seed", 20261130);

  @RegisterExtension static final RedisSentinels REDIS = RedisSentinels.seven();

  @BeforeEach
  void empty() {
    REDIS.awaitWhole();
    REDIS.flush();
  }

  @Test
  @Tag("chaos")
  void everyFaultOfAMasterBehindSentinelsAgainAndAgain() throws Exception {
    Duration time = Duration.ofMinutes(3);
    System.out.println("Chaos behind sentinels for " + time + ", seed " + SEED);
    SystemClock clock = new SystemClock();
    Diary diary = new Diary(clock);
    Trial trial = new Trial(new SentinelStage(REDIS, Trial.chats(), diary), diary, clock, SEED);
    trial.run(time);
    trial.judge();
  }
}
