package io.botmesh.impl.life;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Roster;
import io.botmesh.testkit.HandClock;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LifelineTest {
  private static final int CALLERS = 20;

  private final AtomicInteger beats = new AtomicInteger();
  private final CountDownLatch answer = new CountDownLatch(1);

  @Test
  void whoeverWaitsForABeatThatFailsSharesItsFailure() {
    Lifeline lifeline = lifeline(this::outOfReach);
    List<FutureTask<Long>> callers = callersAtOnce(lifeline);
    answer.countDown();

    assertThat(callers)
        .allSatisfy(
            caller ->
                assertThatExceptionOfType(Exception.class)
                    .isThrownBy(caller::get)
                    .havingCause()
                    .isInstanceOf(CoordinationUnavailable.class));
    assertThat(beats).hasValue(1);
  }

  @Test
  void whoeverWaitsForABeatThatSucceedsSharesItsLife() {
    Lifeline lifeline = lifeline(this::taken);
    List<FutureTask<Long>> callers = callersAtOnce(lifeline);
    answer.countDown();

    assertThat(callers).allSatisfy(caller -> assertThat(caller.get()).isEqualTo(1));
    assertThat(beats).hasValue(1);
  }

  @Test
  void whoeverComesAfterABeatThatFailedTriesAnew() {
    answer.countDown();
    Lifeline lifeline = lifeline(() -> beats.get() == 0 ? outOfReach() : taken());

    assertThatExceptionOfType(CoordinationUnavailable.class).isThrownBy(lifeline::ensure);
    assertThat(lifeline.ensure()).isEqualTo(1);
    assertThat(beats).hasValue(2);
  }

  private Object outOfReach() throws InterruptedException {
    beats.incrementAndGet();
    answer.await();
    throw new CoordinationUnavailable("out of reach, as the test asks");
  }

  private Object taken() throws InterruptedException {
    beats.incrementAndGet();
    answer.await();
    return null;
  }

  /** Lets one caller beat and the others wait for it. */
  private static List<FutureTask<Long>> callersAtOnce(Lifeline lifeline) {
    List<FutureTask<Long>> callers =
        Stream.generate(() -> new FutureTask<>(lifeline::ensure)).limit(CALLERS).toList();
    List<Thread> threads =
        IntStream.range(0, CALLERS).mapToObj(at -> new Thread(callers.get(at))).toList();
    threads.forEach(Thread::start);
    await()
        .until(
            () ->
                threads.stream().filter(one -> one.getState() == Thread.State.BLOCKED).count()
                    == CALLERS - 1);
    return callers;
  }

  private static Lifeline lifeline(Callable<Object> beat) {
    Roster roster =
        (Roster)
            Proxy.newProxyInstance(
                Roster.class.getClassLoader(),
                new Class<?>[] {Roster.class},
                (proxy, method, args) -> beat.call());
    return new Lifeline(
        roster, new ReplicaId("one-1"), Duration.ofSeconds(4), new HandClock(), life -> {});
  }
}
