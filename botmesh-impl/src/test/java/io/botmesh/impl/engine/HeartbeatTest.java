package io.botmesh.impl.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Roster;
import io.botmesh.impl.life.Lifeline;
import io.botmesh.testkit.HandClock;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class HeartbeatTest {
  private static final Duration SELDOM = Duration.ofHours(1);

  private final HandClock clock = new HandClock();
  private final CountDownLatch sent = new CountDownLatch(1);
  private final CountDownLatch answer = new CountDownLatch(1);

  @Test
  void aBeatThatIsStuckForOverTenMinutesAsksForARestartUntilItComesBack() throws Exception {
    try (RealThreads threads = new RealThreads("test", null, null);
        Heartbeat heartbeat = new Heartbeat(threads, lifeline(), null, SELDOM, clock)) {
      heartbeat.start();
      assertThat(sent.await(40, TimeUnit.SECONDS)).isTrue();

      clock.pass(Duration.ofMinutes(10));
      assertThat(heartbeat.tries()).isTrue();
      clock.pass(Duration.ofMillis(1));
      assertThat(heartbeat.tries()).isFalse();

      answer.countDown();
      await().atMost(Duration.ofSeconds(40)).until(heartbeat::tries);
    }
  }

  private Lifeline lifeline() {
    Roster roster =
        (Roster)
            Proxy.newProxyInstance(
                Roster.class.getClassLoader(),
                new Class<?>[] {Roster.class},
                (proxy, method, arguments) -> {
                  sent.countDown();
                  answer.await();
                  return null;
                });
    return new Lifeline(roster, new ReplicaId("one-1"), Duration.ofSeconds(4), clock, life -> {});
  }
}
