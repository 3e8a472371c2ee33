package io.botmesh.ear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.ear.browser.Browser;
import io.botmesh.ear.browser.ChatPage;
import io.botmesh.ear.browser.ShownLine;
import io.botmesh.testkit.RedisServers;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One chat in two windows, each on a replica of its own, of which one pauses or dies. */
class ChatPageOnTwoReplicasIT {
  @RegisterExtension
  @Order(1)
  static final Browser BROWSER = new Browser();

  @RegisterExtension
  @Order(2)
  static final RedisServers REDIS = RedisServers.newest();

  private static final Duration LEASE = Duration.ofSeconds(60);
  private static final int MEANWHILE = 20;

  private static Replica left;
  private static Replica right;

  @BeforeAll
  static void start() {
    left = launch("replica-1", Map.of());
    right = launch("replica-2", Map.of()).ready();
    left.ready();
  }

  @AfterAll
  static void end() {
    left.close();
    right.close();
  }

  @Test
  void bothWindowsShowTheSameChatAsItComesAndWhoAnswered() {
    ChatPage one = BROWSER.open(left.url(), "anna");
    ChatPage other = BROWSER.open(right.url(), "anna");

    one.say("signup");
    awaitTexts(other, "signup", "What is your name?");
    one.say("Anna");
    awaitTexts(other, "signup", "What is your name?", "Anna", "Which e-mail?");
    other.say("anna at example");
    soon().until(() -> one.lines().size() == 6);
    other.say("anna@example.org");
    awaitTexts(
        one,
        "signup",
        "What is your name?",
        "Anna",
        "Which e-mail?",
        "anna at example",
        "That is no e-mail address. Which e-mail?",
        "anna@example.org",
        "Nice to meet you, Anna");

    soon().untilAsserted(() -> assertThat(other.lines()).isEqualTo(one.lines()));
    assertThat(one.lines())
        .filteredOn(line -> line.from().equals("bot"))
        .extracting(line -> line.replica().replaceFirst("-[^-]*$", ""))
        .containsExactly("replica-1", "replica-1", "replica-2", "replica-2");
    assertThat(one.waiting()).isEmpty();
    assertThat(other.waiting()).isEmpty();
    other.resize(820, 800);
    BROWSER.picture(other, "chat");
  }

  @Test
  void aWindowWhoseReplicaDiesSaysSoAndMissesNothingWhenItIsBack() {
    ChatPage one = BROWSER.open(left.url(), "bea");
    ChatPage other = BROWSER.open(right.url(), "bea");
    one.say("count");
    awaitTexts(other, "count", "count 1");

    left.kill();
    soon().until(() -> one.connection().equals("not connected, trying again …"));
    one.say("count");
    soon().untilAsserted(() -> assertThat(one.problem()).contains("Trying again"));
    assertThat(one.waiting()).containsExactly("count");
    for (int told = 1; told <= MEANWHILE; told++) {
      other.say("echo " + told);
    }
    soon().until(() -> other.lines().size() == 2 * MEANWHILE + 2);
    startLeftAgain();

    soon().until(one::isConnected);
    soon().until(() -> one.lines().size() == 2 * MEANWHILE + 4);
    assertThat(one.lines()).extracting(ShownLine::seq).isEqualTo(numbers(2 * MEANWHILE + 4));
    assertThat(one.said("user")).isEqualTo(around("count", "echo ", "count"));
    assertThat(one.said("bot")).isEqualTo(around("count 1", "", "count 2"));
    assertThat(one.waiting()).isEmpty();
    assertThat(one.problem()).isEmpty();
    soon().untilAsserted(() -> assertThat(other.lines()).isEqualTo(one.lines()));
  }

  /** What is sent in vain is in the frozen server's hands, and sent again with the same id. */
  @Test
  void whatAFrozenReplicaIsToldTimeAndAgainCountsOnce() {
    ChatPage one = BROWSER.open(left.url(), "carl");
    one.say("count");
    awaitTexts(one, "count", "count 1");

    left.pause();
    try {
      one.say("count");
      soon().untilAsserted(() -> assertThat(one.problem()).contains("does not answer"));
      assertThat(one.waiting()).containsExactly("count");
    } finally {
      left.resume();
    }

    awaitTexts(one, "count", "count 1", "count", "count 2");
    one.say("count");
    awaitTexts(one, "count", "count 1", "count", "count 2", "count", "count 3");
    assertThat(one.problem()).isEmpty();
  }

  private static void startLeftAgain() {
    int port = left.url().getPort();
    left.close();
    left = launch("replica-1", Map.of("HTTP_PORT", Integer.toString(port))).ready();
  }

  private static Replica launch(String label, Map<String, String> more) {
    Map<String, String> settings =
        new HashMap<>(
            Map.of(
                "BOTMESH_REDIS_URL",
                REDIS.url(),
                "BOTMESH_COORDINATION_LEASE",
                LEASE.toSeconds() + "s"));
    settings.putAll(more);
    return AppServer.LIBERTY.launch(label, settings);
  }

  private static List<String> around(String first, String prefix, String last) {
    Stream<String> between = IntStream.rangeClosed(1, MEANWHILE).mapToObj(told -> prefix + told);
    return Stream.of(Stream.of(first), between, Stream.of(last)).flatMap(part -> part).toList();
  }

  private static List<Long> numbers(long last) {
    return LongStream.rangeClosed(1, last).boxed().toList();
  }

  private static void awaitTexts(ChatPage page, String... texts) {
    soon().untilAsserted(() -> assertThat(page.texts()).containsExactly(texts));
  }

  private static ConditionFactory soon() {
    return await().atMost(LEASE.minusSeconds(5));
  }
}
