package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RedisSentinelsTest {
  @RegisterExtension static final RedisSentinels redis = RedisSentinels.seven();

  @Test
  void anotherServerTakesOverWithTheData() {
    redis.command("SET", "some key", "kept");
    redis.command("WAIT", "2", "5000");
    RedisServer old = redis.master();
    RedisServer now = redis.failOver();
    assertThat(now).isNotSameAs(old);
    assertThat(redis.command("GET", "some key")).isEqualTo("kept");
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
