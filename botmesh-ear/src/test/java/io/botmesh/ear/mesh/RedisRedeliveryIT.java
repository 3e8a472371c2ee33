package io.botmesh.ear.mesh;

import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.impl.engine.RedeliveryStory;
import io.botmesh.redis.Layout;
import io.botmesh.redis.RedisSubject;
import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.RedisServers;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import redis.clients.jedis.Jedis;

/** Redeliveries to replicas that share a Redis whose scripts see a clock that is moved by hand. */
class RedisRedeliveryIT extends RedeliveryStory {
  @RegisterExtension static final RedisServers REDIS = RedisServers.seven();

  private final HandClock clock = new HandClock();
  private RedisSubject subject;
  private Iterator<Backend> views;

  @BeforeEach
  void open() {
    subject = new RedisSubject(REDIS, Layout.LEGACY, TurnLimits.DEFAULT, clock);
    views = List.of(subject.backend(), subject.another()).iterator();
  }

  @AfterEach
  void close() {
    subject.close();
  }

  @Override
  protected Backend backend() {
    return views.next();
  }

  /**
   * What Redis lets expire by its own clock is removed here when that of the test has passed it.
   */
  @Override
  protected void pass(Duration time) {
    clock.pass(time);
    try (Jedis server = new Jedis(REDIS.server().url())) {
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
}
