package io.botmesh.impl.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class AsyncObserversTest {
  private static final int AT_ONCE = 4;
  private static final int WAITING = 1000;
  private static final Duration LONG = Duration.ofSeconds(40);

  @Test
  void slowObserversHoldUpNeitherTheBotNorItsMemory() throws Exception {
    CountDownLatch slow = new CountDownLatch(1);
    CountDownLatch begun = new CountDownLatch(AT_ONCE);
    AtomicInteger told = new AtomicInteger();
    try (AsyncObservers observers =
        new AsyncObservers(
            "shop", getClass().getClassLoader(), UnaryOperator.identity(), Runnable::run)) {
      for (int event = 0; event < AT_ONCE; event++) {
        observers.tell("event", () -> awaited(begun, slow, told));
      }
      assertThat(begun.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
      for (int event = 0; event < WAITING + 5; event++) {
        observers.tell("event", told::incrementAndGet);
      }
      slow.countDown();
      await().atMost(LONG).until(() -> told.get() >= AT_ONCE + WAITING);
    }
    assertThat(told).hasValue(AT_ONCE + WAITING);
  }

  private static void awaited(CountDownLatch begun, CountDownLatch slow, AtomicInteger told) {
    begun.countDown();
    try {
      slow.await();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
    told.incrementAndGet();
  }
}
