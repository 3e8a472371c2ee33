package io.botmesh.ear.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.impl.engine.MeshOfEngines.Replica;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** People who talk with a bot, each in a chat of their own, until they are told to end. */
final class Crowd implements AutoCloseable {
  private static final int PEOPLE = 12;
  private static final long PACE_MILLIS = 40;
  private static final Duration GLANCE = Duration.ofMillis(50);
  private static final Duration LONG = Duration.ofSeconds(60);

  private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(PEOPLE);
  private final List<Talk> talks = new ArrayList<>();
  private final List<Future<?>> running = new ArrayList<>();

  /**
   * What came of it.
   *
   * @param accepted how many messages were accepted
   * @param unanswered those of them that were never answered, all of which Redis may have lost
   */
  record Report(int accepted, List<String> unanswered) {}

  Crowd(String name, List<Replica> replicas, Copies copies) {
    for (int chat = 0; chat < PEOPLE; chat++) {
      Talk talk = new Talk(name + "-" + chat, replicas, copies, new Random(chat));
      talks.add(talk);
      running.add(threads.scheduleWithFixedDelay(talk, 0, PACE_MILLIS, TimeUnit.MILLISECONDS));
    }
  }

  /** Waits until in each chat a message is answered that is sent from now on. */
  Duration awaitServed(Duration atMost) {
    long from = System.nanoTime();
    List<Integer> marks = talks.stream().map(Talk::next).toList();
    await()
        .atMost(atMost)
        .pollInterval(GLANCE)
        .ignoreExceptions()
        .untilAsserted(
            () -> {
              for (int chat = 0; chat < PEOPLE; chat++) {
                assertThat(talks.get(chat).lastAnswer())
                    .as("answers of %s", talks.get(chat))
                    .isGreaterThan(marks.get(chat));
              }
            });
    return Duration.ofNanos(System.nanoTime() - from);
  }

  /** Ends all talks; what is surely kept must be answered once, in order. */
  Report endAndReport() throws InterruptedException {
    assertThat(running).as("talks that broke").noneMatch(Future::isDone);
    threads.shutdown();
    assertThat(threads.awaitTermination(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
    List<String> unanswered = new ArrayList<>();
    int accepted = 0;
    for (Talk talk : talks) {
      await().atMost(LONG).ignoreExceptions().untilAsserted(talk::assertAnswered);
      accepted += talk.next();
      unanswered.addAll(talk.unanswered());
    }
    return new Report(accepted, unanswered);
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
