package io.botmesh.ear.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.testkit.RedisServers;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What many conversations that wait at once take of one replica's memory. */
class WaitingConversationsIT {
  private static final long MEGABYTE = 1 << 20;

  /** So much is there to spare for ten thousand of them. */
  private static final long TO_SPARE = 64 * MEGABYTE;

  private static final int MANY = 10_000;
  private static final int SOME = 1_000;

  /** What an engine takes by itself, rounded up. */
  private static final long ENGINE = 16 * MEGABYTE;

  private static final int USUAL_STACKS = 200;
  private static final Duration LONG = Duration.ofMinutes(5);

  @RegisterExtension final RedisServers redis = RedisServers.newest();

  private final Queue<String> told = new ConcurrentLinkedQueue<>();

  @ParameterizedTest
  @ValueSource(strings = {"declarative", "imperative"})
  void aThousandTakeNoMoreThanTheirShare(String style) {
    long taken = taken(style, SOME, USUAL_STACKS, ENGINE + TO_SPARE);
    assertThat(taken).isLessThan(TO_SPARE * SOME / MANY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"declarative", "imperative"})
  @Tag("chaos")
  void tenThousandTakeNoMoreThanIsToSpare(String style) {
    long taken = taken(style, MANY, USUAL_STACKS, ENGINE + TO_SPARE);
    assertThat(taken).isLessThan(TO_SPARE);
  }

  @Test
  @Tag("chaos")
  void tenThousandMayAllKeepTheirStacksWhereThreadsAreVirtual() {
    assumeThat(Runtime.version().feature()).isGreaterThanOrEqualTo(21);
    long taken = taken("imperative", MANY, MANY, ENGINE + 2 * TO_SPARE);
    assertThat(taken).isLessThan(2 * TO_SPARE);
  }

  /** Returns how many bytes of heap conversations take that wait. */
  private long taken(String style, int conversations, int stacks, long heap) {
    List<String> options =
        List.of(
            "-XX:TieredStopAtLevel=4",
            "-XX:+UseSerialGC",
            "-XX:+ExitOnOutOfMemoryError",
            "-Xmx" + heap / MEGABYTE + "m");
    List<String> arguments =
        List.of(redis.url(), style, String.valueOf(conversations), String.valueOf(stacks));
    try (ChildJvm jvm = ChildJvm.start(options, WaitingProgram.class, arguments, told::add)) {
      // Those that are gone on with are live ones and such as are run anew.
      await()
          .atMost(LONG)
          .until(
              () -> told.stream().anyMatch(line -> line.startsWith("gone on ")) || hasEnded(jvm));
    }
    assertThat(told).hasSize(2);
    String[] words = told.remove().split(" ", 5);
    long taken = Long.parseLong(words[2]);
    System.out.println(
        "Waiting conversations, "
            + style
            + ", "
            + conversations
            + " with at most "
            + stacks
            + " stacks, heap of "
            + heap / MEGABYTE
            + " MB: "
            + taken / conversations
            + " bytes each, "
            + taken / MEGABYTE
            + " MB in all beside "
            + Long.parseLong(words[1]) / MEGABYTE
            + " MB before; "
            + words[3]
            + " threads, "
            + Long.parseLong(words[4]) / 1024
            + " MB resident");
    return taken;
  }

  private static boolean hasEnded(ChildJvm jvm) {
    return jvm.end().isDone();
  }
}
