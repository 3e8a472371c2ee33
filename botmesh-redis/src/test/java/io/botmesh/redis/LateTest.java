package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LateTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  private final AtomicInteger tried = new AtomicInteger();
  private final AtomicBoolean ended = new AtomicBoolean();
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch release = new CountDownLatch(1);

  @Test
  void manyWhoComeWhileItIsMadeShareWhatBecomesOfIt() throws Exception {
    Late<AutoCloseable> late = new Late<>(this::failingAfterAWhile);
    List<CompletableFuture<AutoCloseable>> callers = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (int caller = 0; caller < 8; caller++) {
      CompletableFuture<AutoCloseable> answer = new CompletableFuture<>();
      callers.add(answer);
      Thread thread = new Thread(() -> answer(late, answer));
      threads.add(thread);
      thread.start();
    }
    assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
    await()
        .atMost(LONG)
        .until(
            () -> threads.stream().allMatch(thread -> thread.getState() == Thread.State.WAITING));
    release.countDown();
    for (CompletableFuture<AutoCloseable> answer : callers) {
      assertThatThrownBy(() -> answer.get(30, TimeUnit.SECONDS))
          .isInstanceOf(ExecutionException.class)
          .hasRootCauseMessage("nobody there");
    }
    assertThat(tried).hasValue(1);
  }

  @Test
  void closingDoesNotWaitForWhatIsBeingMadeWhichIsClosedToo() throws Exception {
    Late<AutoCloseable> late = new Late<>(this::madeAfterAWhile);
    CompletableFuture<AutoCloseable> answer = new CompletableFuture<>();
    new Thread(() -> answer(late, answer)).start();
    assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
    late.close();
    assertThat(late.ifThere()).isEmpty();
    assertThat(ended).isFalse();
    release.countDown();
    assertThatThrownBy(() -> answer.get(30, TimeUnit.SECONDS)).hasMessageContaining("BMESH-0543");
    await().atMost(LONG).untilTrue(ended);
    assertThatThrownBy(late::get).hasMessageContaining("BMESH-0543");
  }

  @Test
  void whatFailedIsTriedAgainAtTheNextNeed() {
    Late<AutoCloseable> late =
        new Late<>(
            () -> {
              if (tried.incrementAndGet() == 1) {
                throw new IllegalStateException("nobody there");
              }
              return () -> ended.set(true);
            });
    assertThatThrownBy(late::get).hasMessage("nobody there");
    assertThat(late.ifThere()).isEmpty();
    AutoCloseable made = late.get();
    assertThat(late.get()).isSameAs(made);
    assertThat(late.ifThere()).containsSame(made);
    late.close();
    assertThat(ended).isTrue();
    late.close();
  }

  private static void answer(Late<AutoCloseable> late, CompletableFuture<AutoCloseable> answer) {
    try {
      answer.complete(late.get());
    } catch (RuntimeException failure) {
      answer.completeExceptionally(failure);
    }
  }

  private AutoCloseable failingAfterAWhile() {
    tried.incrementAndGet();
    awaitRelease();
    throw new IllegalStateException("nobody there");
  }

  private AutoCloseable madeAfterAWhile() {
    awaitRelease();
    return () -> ended.set(true);
  }

  private void awaitRelease() {
    begun.countDown();
    try {
      release.await();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
