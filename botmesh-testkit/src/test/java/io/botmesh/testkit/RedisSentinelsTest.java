package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RedisSentinelsTest {
  @RegisterExtension static final RedisSentinels redis = RedisSentinels.seven();

  @Test
  void anotherServerTakesOverWithTheData() {
    RedisServer old = redis.master();
    // On one connection: WAIT asks for what was written on its own only.
    assertThat(old.hasCopies("some key", 2, Duration.ofSeconds(20))).isTrue();
    RedisServer now = redis.failOver();
    assertThat(now).isNotSameAs(old);
    assertThat(redis.command("GET", "some key")).isEqualTo("written");
    redis.awaitWhole();
  }

  @Test
  void aDeadMasterIsReplacedAndComesBackAsAReplica() {
    RedisServer dead = redis.killMaster();
    assertThat(redis.master()).isNotSameAs(dead);
    dead.start();
    redis.awaitWhole();
    assertThat(redis.master()).isNotSameAs(dead);
  }
}
