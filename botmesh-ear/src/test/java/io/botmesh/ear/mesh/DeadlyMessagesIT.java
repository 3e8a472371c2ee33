package io.botmesh.ear.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.ChatId;
import io.botmesh.api.DeadLetter;
import io.botmesh.api.LogEntry;
import io.botmesh.api.LogLine;
import io.botmesh.api.Write;
import io.botmesh.api.spi.Backend;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.testkit.RedisServers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Three replicas that are started again whenever they end, and messages whose handler ends them or
 * uses up their memory or stack.
 */
class DeadlyMessagesIT {
  private static final System.Logger LOG = System.getLogger(DeadlyMessagesIT.class.getName());

  @RegisterExtension static final RedisServers REDIS = RedisServers.newest();

  private static final int REPLICAS = 3;
  private static final List<String> DEADLY = List.of("halt", "memory", "stack");
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final String REGRET = "Sorry, something went wrong";

  private final List<Seat> seats = new ArrayList<>();
  private Backend backend;

  @BeforeEach
  void seatThree() {
    backend = RedisBackends.open(REDIS.url(), DeadlyProgram.LIMITS, new SystemClock());
    for (int at = 0; at < REPLICAS; at++) {
      seats.add(
          new Seat(
              heard ->
                  ChildJvm.start(
                      List.of("-Xmx96m", "-Xss512k"),
                      DeadlyProgram.class,
                      List.of(REDIS.url()),
                      heard)));
    }
    seats.forEach(Seat::awaitReady);
  }

  @AfterEach
  void endAll() {
    seats.forEach(Seat::close);
    backend.close();
  }

  @Test
  @Timeout(value = 3, unit = TimeUnit.MINUTES)
  @Tag("K7-2")
  void aMessageThatKillsItsReplicasIsPutAsideAfterItsAttemptsAndHoldsNobodyUp() {
    Waits waits = new Waits();
    kills("memory", waits);
    kills("stack", waits);
    assertThat(deaths()).as("processes that ended of what can be caught").isZero();
    // Last, since it takes along what its replica works on beside it.
    kills("halt", waits);
    assertThat(deaths()).as("processes that ended").isEqualTo(DeadlyProgram.ATTEMPTS);
    isPutAside("memory", everyAttempt("java.lang.OutOfMemoryError"));
    isPutAside("stack", everyAttempt("java.lang.StackOverflowError"));
    isPutAside("halt", List.of("none ended with a word"));
    LOG.log(
        System.Logger.Level.INFO,
        "{0} answers of other chats, the longest wait {1} ms",
        waits.count,
        waits.longest.toMillis());
    assertThat(waits.longest).isLessThan(DeadlyProgram.LEASE);
    canBeLetGoByHand();
  }

  private void kills(String deadly, Waits waits) {
    say(deadly, "deadly", deadly);
    say(deadly, "later", "echo later");
    while (letters(deadly).isEmpty()) {
      waits.passTalk();
    }
  }

  private static List<String> everyAttempt(String told) {
    return IntStream.rangeClosed(1, DeadlyProgram.ATTEMPTS)
        .mapToObj(attempt -> "attempt " + attempt + ": " + told)
        .toList();
  }

  private int deaths() {
    return seats.stream().mapToInt(Seat::starts).sum() - REPLICAS;
  }

  /** What came later in the same chat goes on behind it. */
  private void isPutAside(String deadly, List<String> history) {
    DeadLetter letter = letters(deadly).get(0);
    assertThat(letter.attempts()).isEqualTo(DeadlyProgram.ATTEMPTS);
    assertThat(letter.payload()).contains(deadly);
    assertThat(letter.reason()).contains(history);
    soon()
        .untilAsserted(
            () ->
                assertThat(botSaid(deadly))
                    .satisfiesExactly(
                        sorry -> assertThat(sorry).contains(REGRET),
                        later -> assertThat(later).isEqualTo("later")));
  }

  private void canBeLetGoByHand() {
    backend
        .store()
        .putCursor(
            DeadlyProgram.MENDED,
            backend.store().cursor(DeadlyProgram.MENDED).version(),
            Write.of("yes"));
    for (String deadly : DEADLY) {
      String letter = letters(deadly).get(0).id();
      soon().until(() -> seats.stream().anyMatch(seat -> seat.retries(deadly, letter, PATIENCE)));
      soon()
          .untilAsserted(
              () -> assertThat(botSaid(deadly)).last().isEqualTo("survived at attempt 1"));
      assertThat(letters(deadly)).isEmpty();
    }
  }

  private void say(String chat, String id, String text) {
    soon().until(() -> seats.stream().anyMatch(seat -> seat.says(chat, id, text, PATIENCE)));
  }

  private List<DeadLetter> letters(String chat) {
    return backend.deadLetters().list(new ChatId(chat), 10);
  }

  private List<String> botSaid(String chat) {
    return lines(chat).filter(line -> line.from() == LogLine.From.BOT).map(LogLine::text).toList();
  }

  private Stream<LogLine> lines(String chat) {
    return backend.store().messages(new ChatId(chat), 0, 1000).stream().map(LogEntry::line);
  }

  private static ConditionFactory soon() {
    return await().atMost(Duration.ofSeconds(60)).pollInterval(Duration.ofMillis(10));
  }

  /** How long people in other chats wait for their answers, from when they were acknowledged. */
  private final class Waits {
    private static final int CHATS = 6;
    private int count;
    private Duration longest = Duration.ZERO;

    /** Lets each of them say something and have its answer. */
    void passTalk() {
      int round = count / CHATS;
      List<String> chats = IntStream.range(0, CHATS).mapToObj(chat -> "other-" + chat).toList();
      long began = System.nanoTime();
      for (int chat = 0; chat < CHATS; chat++) {
        Seat first = seats.get((round + chat) % REPLICAS);
        String name = chats.get(chat);
        soon()
            .until(
                () ->
                    first.says(name, "m" + round, "echo " + round, PATIENCE)
                        || seats.stream()
                            .anyMatch(
                                seat -> seat.says(name, "m" + round, "echo " + round, PATIENCE)));
      }
      soon()
          .until(
              () -> chats.stream().allMatch(chat -> botSaid(chat).contains(String.valueOf(round))));
      count += CHATS;
      Duration took = Duration.ofNanos(System.nanoTime() - began);
      longest = took.compareTo(longest) > 0 ? took : longest;
    }
  }
}
