package io.botmesh.ear.mesh;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.LogEntry;
import io.botmesh.api.spi.Backend;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.impl.engine.TimerStory;
import io.botmesh.testkit.RedisServers;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Timers on replicas that share a Redis 7. */
class RedisSevenTimerIT extends TimerStory {
  @RegisterExtension static final RedisServers REDIS = RedisServers.seven();

  @BeforeEach
  void empty() {
    REDIS.server().flush();
  }

  @Override
  protected Backend backend() {
    return RedisBackends.open(REDIS.server().url(), new SystemClock());
  }

  /** The short version of what the memory's test tells in minutes. */
  @Test
  void aTimerOutlivesAllReplicasAndSpeaksOnceAtItsMoment() {
    Replica left = replica();
    Replica right = replica();
    Instant due = new SystemClock().now().plusSeconds(4);
    left.says(ANNA, "1", "set tea 4000");
    awaitPut(left, "tea");
    left.dies();
    right.dies();
    Replica next = replica();
    Replica another = replica();
    awaitSaid(another, ANNA, "time for tea");
    LogEntry said = next.lines(ANNA).get(1);
    assertThat(said.line().at()).isAfterOrEqualTo(due);
    assertNoMore(next, "time for tea");
  }
}
