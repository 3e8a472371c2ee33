package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.BotMisconfigured;
import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.testkit.RedisSentinels;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a store leaves behind that could not be opened, or not be used, or was: no thread. */
class FailedStartTest {
  private static final ChatId ANNA = new ChatId("anna");
  private static final String NOBODY = "127.0.0.1:1";
  private static final String WRONG = "wr0ng-word";

  @RegisterExtension static final RedisPlaces PLACES = new RedisPlaces();

  private final List<String> before = ThreadsOfMine.now();

  @AfterEach
  void noThreadIsLeft() {
    await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(() -> assertThat(ThreadsOfMine.now()).isEqualTo(before));
  }

  @Test
  void nobodyIsThere() {
    assertUnavailable(quick().url("redis://" + NOBODY), "BMESH-0514");
    assertUnavailable(quick().cluster(List.of(NOBODY)), "BMESH-0514");
    assertUnavailable(quick().sentinel("any", List.of(NOBODY)), "BMESH-0514");
  }

  @ParameterizedTest
  @ValueSource(strings = {"seven", "sentinel", "cluster seven"})
  void aStoreThatWasUsed(String kind) {
    try (OpenedRedisStore store = at(PLACES.get(kind)).open()) {
      assertThat(store.messages(ANNA, 0, 10)).isEmpty();
    }
  }

  @Test
  void theSentinelsKnowNoSuchMaster() {
    RedisPlace place = PLACES.get("sentinel");
    RedisStoreBuilder other = at(place).sentinel("unheard-of", sentinels(place));
    assertUnavailable(other, "BMESH-0514");
  }

  @ParameterizedTest
  @ValueSource(strings = {"seven", "sentinel", "cluster seven"})
  void aWrongPasswordIsSaidAndNotShown(String kind) {
    RedisPlace place = PLACES.get(kind);
    place
        .masters()
        .forEach(
            master ->
                master.command("ACL", "SETUSER", "shut", "on", ">right", "~*", "&*", "+@all"));
    assertThat(assertUnavailable(at(place).user("shut").password(WRONG), "BMESH-0511"))
        .contains("the user shut");
  }

  @ParameterizedTest
  @ValueSource(strings = {"seven", "sentinel", "cluster seven"})
  void aLayoutThatIsRefused(String kind) {
    RedisPlace place = PLACES.get(kind);
    place.flush();
    String key = KeyLayout.marker("botmesh.bot");
    place.commandAt(key, "SET", key, "{\"layout\":\"legacy\",\"format\":1,\"shards\":32}");
    RedisStoreBuilder strict = at(place).layout(Layout.CLUSTER).refusingLayoutMismatch();
    assertThatThrownBy(strict::open)
        .isInstanceOf(BotMisconfigured.class)
        .hasMessageContaining(SettingsReader.LAYOUT + "=cluster");
    place.flush();
  }

  /** Returns what is said of it. */
  private static String assertUnavailable(RedisStoreBuilder builder, String code) {
    try (OpenedRedisStore store = builder.open()) {
      Throwable said = catchThrowable(() -> store.messages(ANNA, 0, 10));
      assertThat(said)
          .isInstanceOf(CoordinationUnavailable.class)
          .hasMessageStartingWith(code)
          .hasMessageNotContaining(WRONG);
      return said.getMessage();
    }
  }

  private static RedisStoreBuilder at(RedisPlace place) {
    String nodes = place.config().get(SettingsReader.CLUSTER_NODES);
    if (nodes != null) {
      return quick().cluster(List.of(nodes.split(",")));
    }
    String url = place.config().get(SettingsReader.URL);
    return url != null
        ? quick().url(url)
        : quick().sentinel(RedisSentinels.MASTER, sentinels(place));
  }

  private static List<String> sentinels(RedisPlace place) {
    return List.of(place.config().get(SettingsReader.SENTINEL_NODES).split(","));
  }

  private static RedisStoreBuilder quick() {
    return RedisStore.builder().retry(2, Duration.ofMillis(1), Duration.ofMillis(1));
  }
}
