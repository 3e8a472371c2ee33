package io.botmesh.impl.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.MessageContext;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.Door.Receipt;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import io.botmesh.impl.handler.DeclaredBot;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A provider that delivers a message again, at once and days later, by a store whose clock the test
 * moves.
 */
public abstract class RedeliveryStory {
  private static final Duration LONG = Duration.ofSeconds(40);

  private final MeshOfEngines mesh = new MeshOfEngines();
  private final CountDownLatch claimed = new CountDownLatch(1);
  private final CountDownLatch never = new CountDownLatch(1);

  /** Opens one more view on the shared backend, empty before the test. */
  protected abstract Backend backend();

  /** Lets time pass for the store, which counts what it remembers by it. */
  protected abstract void pass(Duration time);

  @AfterEach
  void stopTheMesh() {
    never.countDown();
    mesh.close();
  }

  private Replica replica() {
    return mesh.start(backend(), this::routes);
  }

  private void routes(DeclaredBot bot) {
    bot.when("hi", context -> context.reply("Hello!"));
    bot.when("claim", this::dieBeforeWork);
  }

  private void dieBeforeWork(MessageContext context) throws InterruptedException {
    if (context.attempt() == 1) {
      claimed.countDown();
      never.await();
    }
    context.reply("done by attempt " + context.attempt());
  }

  @Test
  @Tag("K5-1")
  void aMessageThatIsDeliveredAgainAtOnceAndDaysLaterIsHandledOnce() throws Exception {
    Replica left = replica();
    Replica right = replica();
    assertThat(together(left, right))
        .containsExactlyInAnyOrder(Receipt.ACCEPTED, Receipt.DUPLICATE);
    await().atMost(LONG).until(() -> !left.botSaid("wa:1").isEmpty());
    pass(Duration.ofMillis(5));
    assertThat(right.says("wa:1", "wamid.T1", "hi")).isEqualTo(Receipt.DUPLICATE);
    for (Duration later :
        List.of(Duration.ofMinutes(1), Duration.ofHours(26), Duration.ofDays(6))) {
      pass(later);
      assertThat(again(left)).as("at the left after %s", later).isEqualTo(Receipt.DUPLICATE);
      assertThat(again(right)).as("at the right after %s", later).isEqualTo(Receipt.DUPLICATE);
    }
    assertThat(left.botSaid("wa:1")).containsExactly("Hello!");
    // The store's clock does count: no provider delivers again after so long.
    pass(Duration.ofDays(9));
    assertThat(again(right)).isEqualTo(Receipt.ACCEPTED);
    await().atMost(LONG).until(() -> left.botSaid("wa:1").size() == 2);

    Receipt first = left.says("wa:2", "wamid.T2", "claim");
    assertThat(claimed.await(40, TimeUnit.SECONDS)).isTrue();
    left.dies();
    assertThat(first).isEqualTo(Receipt.ACCEPTED);
    assertThat(right.says("wa:2", "wamid.T2", "claim")).isEqualTo(Receipt.DUPLICATE);
    await()
        .atMost(LONG)
        .pollInterval(Duration.ofMillis(100))
        .until(
            () -> {
              // Not faster than the living one's heart beats.
              pass(Duration.ofMillis(100));
              return !right.botSaid("wa:2").isEmpty();
            });
    assertThat(right.botSaid("wa:2")).containsExactly("done by attempt 2");
    assertThat(right.says("wa:2", "wamid.T2", "claim")).isEqualTo(Receipt.DUPLICATE);
  }

  private static Receipt again(Replica replica) {
    return replica.says("wa:1", "wamid.T1", "hi");
  }

  private static List<Receipt> together(Replica left, Replica right) throws Exception {
    ExecutorService posts = Executors.newFixedThreadPool(2);
    try {
      Callable<Receipt> one = () -> again(left);
      Callable<Receipt> other = () -> again(right);
      List<Future<Receipt>> both = posts.invokeAll(List.of(one, other));
      return List.of(both.get(0).get(), both.get(1).get());
    } finally {
      posts.shutdownNow();
    }
  }
}
