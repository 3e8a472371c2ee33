package io.botmesh.ear.hostile;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.ear.ChatClient;
import io.botmesh.ear.Replica;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Fifty chats that go on talking: each says the next thing once the last was answered. */
final class Bystanders implements AutoCloseable {
  private static final int CHATS = 50;
  private static final int TALKERS = 2;
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private final List<ChatClient> chats;
  private final AtomicInteger rounds = new AtomicInteger();
  private final ExecutorService threads = Executors.newFixedThreadPool(TALKERS);
  private final List<Future<?>> talkers = new ArrayList<>();
  private volatile boolean enough;

  Bystanders(Replica server) {
    chats =
        IntStream.range(0, CHATS)
            .mapToObj(number -> server.chat("bystander " + number))
            .collect(toCollection(ArrayList::new));
    for (int talker = 0; talker < TALKERS; talker++) {
      int from = talker * CHATS / TALKERS;
      int to = (talker + 1) * CHATS / TALKERS;
      talkers.add(threads.submit(() -> talk(chats.subList(from, to))));
    }
  }

  private void talk(List<ChatClient> own) {
    for (int said = 1; !enough; said++) {
      String text = "" + said;
      int last = 2 * (said - 1);
      own.forEach(chat -> chat.say("echo " + text));
      own.forEach(chat -> awaitAnswer(chat, last, text));
      rounds.incrementAndGet();
    }
  }

  private static void awaitAnswer(ChatClient chat, int after, String text) {
    await()
        .atMost(LIMIT)
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(200))
        .untilAsserted(
            () ->
                assertThat(chat.lines("?limit=9&after=" + after))
                    .extracting(line -> line.text())
                    .containsExactly("echo " + text, text));
  }

  /**
   * Ends the talk; each chat must have gone on, and hold all that was said and answered, in order.
   */
  void assertUndisturbed() throws Exception {
    enough = true;
    for (Future<?> talker : talkers) {
      talker.get();
    }
    assertThat(rounds.get()).isGreaterThan(TALKERS);
    for (ChatClient chat : chats) {
      List<String> answers = chat.answers();
      assertThat(answers)
          .isNotEmpty()
          .isEqualTo(IntStream.rangeClosed(1, answers.size()).mapToObj(n -> "" + n).toList());
    }
  }

  @Override
  public void close() {
    enough = true;
    threads.shutdownNow();
  }
}
