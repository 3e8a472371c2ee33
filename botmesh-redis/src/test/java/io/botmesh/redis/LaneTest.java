package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.CommandObjects;
import redis.clients.jedis.RedisProtocol;

class LaneTest {
  private final ExecutorService callers = Executors.newCachedThreadPool();
  private final List<Integer> batches = new CopyOnWriteArrayList<>();

  @AfterEach
  void end() {
    callers.shutdownNow();
  }

  @Test
  void whoComesAloneGoesAlone() throws Exception {
    Lane lane = new Lane(2, 10);
    for (int call = 0; call < 5; call++) {
      assertThat(outcome(lane, this::drive)).isEqualTo("done");
    }
    assertThat(batches).containsExactly(1, 1, 1, 1, 1);
  }

  @Test
  void whoComesWhileAllAreUnderWayGoesAlongWithTheNext() throws Exception {
    Lane lane = new Lane(1, 3);
    CountDownLatch held = new CountDownLatch(1);
    List<Future<String>> calls = new ArrayList<>();
    calls.add(callers.submit(() -> outcome(lane, batch -> driveAfter(held, batch))));
    await().until(() -> batches.size() == 1);
    for (int call = 0; call < 7; call++) {
      calls.add(callers.submit(() -> outcome(lane, this::drive)));
    }
    await().until(() -> lane.waiting() == 7);
    held.countDown();
    for (Future<String> call : calls) {
      assertThat(call.get(20, TimeUnit.SECONDS)).isEqualTo("done");
    }
    assertThat(batches).containsExactly(1, 3, 3, 1);
    assertThat(lane.waiting()).isZero();
  }

  @Test
  void aDriverThatFailsLeavesItsPlace() throws Exception {
    Lane lane = new Lane(1, 3);
    Ride<String> lost = ride();
    try {
      lane.go(lost, batch -> fail(batch, new IllegalStateException("no connection")));
    } catch (IllegalStateException expected) {
      assertThat(expected).hasMessage("no connection");
    }
    assertThat(outcome(lane, this::drive)).isEqualTo("done");
  }

  @Test
  void anInterruptDoesNotLoseACallAndIsKept() throws Exception {
    Lane lane = new Lane(1, 3);
    CountDownLatch held = new CountDownLatch(1);
    Future<String> first = callers.submit(() -> outcome(lane, batch -> driveAfter(held, batch)));
    await().until(() -> batches.size() == 1);
    AtomicInteger interrupted = new AtomicInteger();
    Thread second =
        new Thread(
            () -> {
              assertThat(outcome(lane, this::drive)).isEqualTo("done");
              interrupted.set(Thread.currentThread().isInterrupted() ? 1 : -1);
            });
    second.start();
    await().until(() -> lane.waiting() == 1);
    second.interrupt();
    held.countDown();
    second.join(20_000);
    assertThat(first.get(20, TimeUnit.SECONDS)).isEqualTo("done");
    assertThat(interrupted).hasValue(1);
  }

  private static Ride<String> ride() {
    CommandObject<String> command = new CommandObjects(RedisProtocol.RESP2).get("key");
    return new Ride<>(command);
  }

  private static String outcome(Lane lane, Consumer<List<Ride<?>>> driver) {
    Ride<String> ride = ride();
    lane.go(ride, driver);
    return ride.outcome();
  }

  private void drive(List<Ride<?>> batch) {
    batches.add(batch.size());
    batch.forEach(LaneTest::answer);
  }

  private void driveAfter(CountDownLatch held, List<Ride<?>> batch) {
    batches.add(batch.size());
    try {
      held.await();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
    batch.forEach(LaneTest::answer);
  }

  private static void fail(List<Ride<?>> batch, RuntimeException why) {
    batch.forEach(ride -> ride.failed(why, false));
    throw why;
  }

  @SuppressWarnings("unchecked")
  private static void answer(Ride<?> ride) {
    ((Ride<String>) ride).answered("done");
  }
}
