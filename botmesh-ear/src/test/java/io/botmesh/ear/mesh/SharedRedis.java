package io.botmesh.ear.mesh;

import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.impl.engine.MovableClock;
import io.botmesh.impl.engine.SharedPlace;
import io.botmesh.redis.Layout;
import io.botmesh.redis.RedisSubject;
import io.botmesh.testkit.RedisServers;
import java.time.Duration;
import redis.clients.jedis.Jedis;

/** A Redis that replicas share, whose scripts see a clock that a test moves on. */
final class SharedRedis implements SharedPlace {
  private final RedisServers servers;
  private final MovableClock clock = new MovableClock();
  private final RedisSubject subject;

  /** Empties the server. */
  SharedRedis(RedisServers servers) {
    this.servers = servers;
    this.subject = new RedisSubject(servers, Layout.LEGACY, TurnLimits.DEFAULT, clock);
  }

  @Override
  public Backend view() {
    return subject.more();
  }

  @Override
  public MovableClock clock() {
    return clock;
  }

  /**
   * What Redis lets expire by its own clock is removed here when that of the test has passed it.
   */
  @Override
  public void pass(Duration time) {
    clock.pass(time);
    try (Jedis server = new Jedis(servers.server().url())) {
      for (String key : server.keys("*:c:*")) {
        String end = server.hget(key, "x");
        if (end != null
            && Long.parseLong(end) > 0
            && Long.parseLong(end) <= clock.now().toEpochMilli()) {
          server.del(key);
        }
      }
    }
  }

  @Override
  public void close() {
    subject.close();
  }
}
