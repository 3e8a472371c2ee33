package io.botmesh.ear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.testkit.RedisServers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Redis is away for half a minute and comes back with its data, while people go on talking. */
@ParameterizedClass
@EnumSource(AppServer.class)
class RedisOutageIT {
  private static final Duration OUTAGE = Duration.ofSeconds(30);
  private static final int SOME = 20;

  @RegisterExtension final RedisServers redis = RedisServers.newest().persistent();
  @Parameter AppServer app;

  private Replica replica;
  private List<ChatTraffic> people;

  @BeforeEach
  void talk() {
    replica = app.launch("steady", Map.of("BOTMESH_REDIS_URL", redis.url())).ready();
    people =
        Stream.of("bea", "carl", "dora", "eve")
            .map(name -> new ChatTraffic(replica.chat(name), "before"))
            .toList();
  }

  @AfterEach
  void end() {
    people.forEach(ChatTraffic::close);
    replica.close();
  }

  @Test
  void whatIsAcceptedBeforeAndAfterAnOutageIsAnsweredOnceAndInOrderByTheSameReplica() {
    replica.chat("anna").say("signup");
    awaitAnswers("anna", "What is your name?");
    awaitAcceptedByEach(SOME);
    replica.chat("fred").say("slow 3000");

    redis.stop();
    enter("outage");
    soon().until(() -> !replica.isUp("ready"));
    await("the outage")
        .pollInterval(Duration.ofMillis(500))
        .during(OUTAGE)
        .atMost(OUTAGE.multipliedBy(2))
        .failFast("ready, or not live, without a Redis", () -> !isUnreadyButLive())
        .until(() -> true);
    enter("return");
    redis.start();
    soon().until(() -> replica.isUp("ready"));
    replica.chat("anna").say("Anna");
    awaitAcceptedByEach(mostAccepted() + SOME);
    people.forEach(ChatTraffic::close);
    replica.chat("anna").say("anna@example.org");

    awaitAnswers("anna", "What is your name?", "Which e-mail?", "Nice to meet you, Anna");
    awaitAnswers("fred", "done 3000");
    people.forEach(RedisOutageIT::awaitAllAnswered);
    people.forEach(RedisOutageIT::assertRefusedInOrder);
    assertThat(
            Stream.of("anna", "bea", "carl", "dora", "eve", "fred")
                .flatMap(chat -> replica.chat(chat).lines().stream())
                .filter(ChatLine::isFromBot)
                .map(ChatLine::replica)
                .distinct())
        .hasSize(1);
  }

  private void enter(String phase) {
    people.forEach(person -> person.enter(phase));
  }

  private boolean isUnreadyButLive() {
    return !replica.isUp("ready") && replica.isUp("live");
  }

  private int mostAccepted() {
    return people.stream().mapToInt(ChatTraffic::accepted).max().orElseThrow();
  }

  private void awaitAcceptedByEach(int count) {
    soon().until(() -> people.stream().allMatch(person -> person.accepted() >= count));
  }

  private void awaitAnswers(String chat, String... answers) {
    soon().untilAsserted(() -> assertThat(replica.chat(chat).answers()).containsExactly(answers));
  }

  private static void awaitAllAnswered(ChatTraffic person) {
    soon()
        .untilAsserted(
            () -> assertThat(person.answers()).containsExactlyElementsOf(person.expectedAnswers()));
  }

  private static void assertRefusedInOrder(ChatTraffic person) {
    assertThat(person.posts())
        .filteredOn(post -> post.phase().equals("outage"))
        .as("posts of which nothing but the outage was seen")
        .isNotEmpty()
        .allSatisfy(post -> assertThat(post.status()).as(post.body()).isEqualTo(503));
    assertThat(person.posts())
        .filteredOn(post -> post.status() != 202)
        .allSatisfy(
            post -> {
              assertThat(post.status()).as(post.body()).isEqualTo(503);
              assertThat(post.retryAfter()).matches("[1-9][0-9]*");
              assertThat(post.body()).contains("BMESH-071");
            });
  }

  private static ConditionFactory soon() {
    return await().atMost(Duration.ofSeconds(90));
  }
}
