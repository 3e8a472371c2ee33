package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.botmesh.api.ChatId;
import io.botmesh.api.DeadLetter;
import io.botmesh.api.LogLine;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.Write;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.RedisMonitor;
import io.botmesh.testkit.RedisServers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** In which steps a chat is deleted, as the server tells. */
class DeletionStepsTest {
  private static final ChatId ANNA = new ChatId("anna");
  private static final int LINES = 2500;
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final Set<String> WRITES =
      Set.of("HSET", "HDEL", "ZADD", "ZREM", "DEL", "PEXPIREAT", "PEXPIRE", "PERSIST");

  @RegisterExtension static final RedisServers REDIS = RedisServers.seven();

  private final HandClock clock = new HandClock();
  private final KeyLayout keys = new KeyLayout(Layout.LEGACY, "botmesh.contract", KeyLayout.SHARDS);

  @Test
  @Tag("C10")
  void linesGoWithTheirEntriesAThousandAtMostInAStepAndTheChatItselfIsSuspectedLast() {
    try (RedisSubject subject = new RedisSubject(REDIS, Layout.LEGACY, TurnLimits.DEFAULT, clock)) {
      fill((RedisBackend) subject.backend());
      List<List<String>> steps = writes(subject);
      List<List<String>> batches =
          steps.stream().filter(step -> step.toString().contains(":items:")).toList();
      List<Integer> sizes = new ArrayList<>();
      for (List<String> batch : batches) {
        Set<String> items = words(batch, "HDEL");
        assertThat(items).hasSizeLessThanOrEqualTo(KeyLayout.BUCKET);
        assertThat(words(batch, "ZREM")).hasSameSizeAs(items);
        sizes.add(items.size());
      }
      assertThat(sizes).containsExactly(999, 1000, 501);
      String last = steps.get(steps.size() - 1).toString();
      assertThat(last).contains("ZADD", ":ix.chats.", "\" anna\"").doesNotContain("ZREM");
      assertThat(steps.subList(0, steps.size() - 1).toString()).doesNotContain(":ix.chats.");
    }
  }

  @Test
  @Tag("C10")
  void theLogGoesLastOfAllThatIsDeletedSoThatTheChatIsListedUntilThen() {
    try (RedisSubject subject = new RedisSubject(REDIS, Layout.LEGACY, TurnLimits.DEFAULT, clock)) {
      fill((RedisBackend) subject.backend());
      String steps = writes(subject).toString();
      assertThat(
              Stream.of(":c:anna", ":dead:anna", ":conv:anna", ":items:", ":ix.cp.")
                  .map(steps::indexOf))
          .doesNotContain(-1)
          .isSorted();
      assertThat(steps.lastIndexOf(":conv:anna")).isLessThan(steps.indexOf(":items:"));
    }
  }

  @Test
  void deadLettersGoAThousandAtMostInAStep() {
    try (RedisSubject subject = new RedisSubject(REDIS, Layout.LEGACY, TurnLimits.DEFAULT, clock)) {
      String key = keys.deadLetters(ANNA);
      Stream<String> letters =
          IntStream.range(0, LINES)
              .boxed()
              .flatMap(number -> Stream.of("2026-01-01T00:00:00Z " + number, "letter"));
      REDIS.command(Stream.concat(Stream.of("HSET", key), letters).toArray(String[]::new));
      assertThat(
              writes(subject).stream()
                  .filter(step -> step.toString().contains(key))
                  .map(step -> words(step, "HDEL").size()))
          .containsExactly(1000, 1000, 500);
      assertThat(REDIS.command("EXISTS", key)).isEqualTo(0L);
    }
  }

  @Test
  void aLineWithANumberUnderNoughtKeepsNoDeletionFromItsEnd() {
    try (RedisSubject subject = new RedisSubject(REDIS, Layout.LEGACY, TurnLimits.DEFAULT, clock)) {
      subject.backend().store().append(ANNA, List.of(line(1)));
      REDIS.command("ZADD", keys.log(ANNA), "-5", "u:spoilt");
      assertTimeoutPreemptively(LIMIT, () -> subject.backend().store().deleteChat(ANNA));
      assertThat(subject.backend().store().messages(ANNA, 0, 10)).isEmpty();
    }
  }

  @Test
  void aLineThatDoesNotGoIsSaidSoNotTriedForEver() {
    try (RedisSubject subject = new RedisSubject(REDIS, Layout.LEGACY, TurnLimits.DEFAULT, clock)) {
      // A script cannot tell the bucket of so high a number.
      REDIS.command("ZADD", keys.log(ANNA), "9100000000000001024", "u:spoilt");
      assertTimeoutPreemptively(
          LIMIT,
          () ->
              assertThatThrownBy(() -> subject.backend().store().deleteChat(ANNA))
                  .isInstanceOf(StoredDataUnreadable.class)
                  .hasMessageStartingWith("BMESH-0538 Line 9100000000000001024")
                  .hasMessageContaining("anna"));
    }
  }

  private void fill(RedisBackend backend) {
    for (int start = 0; start < LINES; start += 500) {
      backend
          .store()
          .append(ANNA, IntStream.range(start, start + 500).mapToObj(this::line).toList());
    }
    backend.store().putCheckpoint(ANNA, 0, Write.of("checkpoint"));
    backend.store().putConversation(ANNA, 0, Write.of("marker"));
    backend.deadLetters().put(new DeadLetter(ANNA, "1.1", "payload", "reason", clock.now()));
    EveryCall.accept(backend, ANNA, new ReplicaId("me-1"));
  }

  /** What each call of a deletion writes; calls that write nothing are left out. */
  private static List<List<String>> writes(RedisSubject subject) {
    List<List<String>> steps = new ArrayList<>();
    try (RedisMonitor monitor = REDIS.server().monitor()) {
      subject.backend().store().deleteChat(ANNA);
      for (String line : monitor.lines()) {
        if (!line.contains(" lua] ")) {
          steps.add(new ArrayList<>());
        }
        if (WRITES.contains(
            line.replaceFirst("^[^\\]]*\\] \"(\\w+)\".*$", "$1").toUpperCase(Locale.ROOT))) {
          steps.get(steps.size() - 1).add(line);
        }
      }
    }
    return steps.stream().filter(step -> !step.isEmpty()).toList();
  }

  /** What follows on the key in the one such command of a step. */
  private static Set<String> words(List<String> step, String command) {
    List<String> lines = step.stream().filter(l -> l.contains("] \"" + command + '"')).toList();
    assertThat(lines).hasSize(1);
    List<String> words = Arrays.asList(lines.get(0).split("\" \"", -1));
    return new TreeSet<>(words.subList(2, words.size()));
  }

  private LogLine line(int number) {
    return new LogLine("u:" + number, LogLine.From.USER, "text", clock.now(), Optional.empty());
  }
}
