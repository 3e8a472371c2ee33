package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.BotMisconfigured;
import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.BackendContext;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.RedisServers;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class FirstContactTest {
  private static final String MARKER = "botmesh.shop:layout";
  private static final ReplicaId ME = new ReplicaId("me-1");
  private static final ChatId ANNA = new ChatId("anna");

  @RegisterExtension static final RedisServers REDIS = RedisServers.newest();

  private final Warnings warnings = new Warnings();

  @BeforeEach
  void begin() {
    REDIS.flush();
    warnings.begin();
  }

  @AfterEach
  void end() {
    warnings.close();
    REDIS.command("CONFIG", "SET", "maxmemory-policy", "noeviction");
  }

  @Test
  void aNewKeyspaceIsMarkedLegacyUnlessToldOtherwise() {
    try (Backend backend = open(Map.of())) {
      assertThat(((RedisStore) backend.store()).layout()).isEqualTo(Layout.LEGACY);
      assertThat(((RedisStore) backend.store()).prefix()).isEqualTo("botmesh.shop");
      assertThat(marker()).isEqualTo("{\"layout\":\"legacy\",\"format\":1,\"shards\":32}");
    }
    assertThat(warnings.seen()).isEmpty();
  }

  @Test
  @Tag("C7")
  void layoutClusterWorksOnASingleServer() {
    try (Backend backend = open(Map.of("botmesh.redis.layout", "cluster"))) {
      assertThat(((RedisStore) backend.store()).layout()).isEqualTo(Layout.CLUSTER);
      EveryCall.on(backend, ANNA, ME);
      assertThat(REDIS.command("EXISTS", "{botmesh.shop:c.anna}:t")).isEqualTo(1L);
    }
    assertThat(warnings.seen()).isEmpty();
  }

  @Test
  void autoFollowsTheMarker() {
    open(Map.of("botmesh.redis.layout", "cluster")).close();
    try (Backend backend = open(Map.of("botmesh.redis.layout", "auto"))) {
      assertThat(((RedisStore) backend.store()).layout()).isEqualTo(Layout.CLUSTER);
    }
    assertThat(warnings.seen()).isEmpty();
  }

  @Test
  @Tag("C8")
  void anotherLayoutThanTheMarkersIsWarnedOfAndUsedAllTheSame() {
    open(Map.of("botmesh.redis.layout", "cluster")).close();
    try (Backend backend = open(Map.of("botmesh.redis.layout", "legacy"))) {
      assertThat(((RedisStore) backend.store()).layout()).isEqualTo(Layout.LEGACY);
    }
    assertThat(warnings.seen()).singleElement().asString().startsWith("BMESH-0522");
    assertThat(marker()).contains("cluster");
  }

  @Test
  void anotherLayoutThanTheMarkersStopsTheStartIfAsked() {
    open(Map.of("botmesh.redis.layout", "cluster")).close();
    Map<String, String> strict =
        Map.of("botmesh.redis.layout", "legacy", "botmesh.redis.layout-mismatch", "refuse");
    assertThatThrownBy(() -> open(strict))
        .isInstanceOf(BotMisconfigured.class)
        .hasMessageContaining("botmesh.redis.layout=legacy");
  }

  @Test
  void aMarkerThatNobodyUnderstandsIsLeftAlone() {
    REDIS.command("SET", MARKER, "{\"layout\":\"legacy\",\"format\":2,\"shards\":32}");
    assertThatThrownBy(() -> open(Map.of()))
        .isInstanceOf(StoredDataUnreadable.class)
        .hasMessageStartingWith("BMESH-0521");
    assertThat(marker()).contains("\"format\":2");
  }

  @Test
  void aServerThatMayThrowAwayChatsIsWarnedOf() {
    REDIS.command("CONFIG", "SET", "maxmemory-policy", "allkeys-lru");
    open(Map.of()).close();
    assertThat(warnings.seen())
        .singleElement()
        .asString()
        .startsWith("BMESH-0524")
        .contains("allkeys-lru");
  }

  @Test
  void theServerNeedNotBeThereYet() {
    int port = REDIS.port();
    REDIS.stop();
    try (Backend backend = open(Map.of("botmesh.redis.retry.attempts", "1"))) {
      assertThatThrownBy(backend::ping).isInstanceOf(CoordinationUnavailable.class);
      assertThatThrownBy(() -> backend.roster().alive(ME))
          .isInstanceOf(CoordinationUnavailable.class);
      REDIS.start();
      assertThat(REDIS.port()).isEqualTo(port);
      backend.roster().beat(ME, Duration.ofMinutes(1));
      assertThat(backend.roster().alive(ME)).isTrue();
    } finally {
      REDIS.start();
    }
    assertThat(warnings.seen()).hasSize(1);
  }

  @Test
  void aWrongPasswordIsToldAtOnceAndNotShown() {
    REDIS.command("ACL", "SETUSER", "shop", "on", ">right", "~*", "&*", "+@all");
    Map<String, String> config =
        Map.of("botmesh.redis.user", "shop", "botmesh.redis.password", "wr0ng");
    try (Backend backend = open(config)) {
      assertThatThrownBy(backend::ping)
          .isInstanceOf(CoordinationUnavailable.class)
          .hasMessageStartingWith("BMESH-0511")
          .hasMessageContaining("does not let the user shop in")
          .hasMessageContaining("(WRONGPASS): node 127.0.0.1:" + REDIS.port() + " of redis://")
          .hasMessageNotContaining("wr0ng");
    } finally {
      REDIS.command("ACL", "DELUSER", "shop");
    }
  }

  @Test
  void theRightsThatTheDocumentNamesAreEnough() {
    REDIS.command(DocumentedRights.setUser("shop", "pw", DocumentedRights.of("botmesh.shop")));
    Map<String, String> config =
        Map.of("botmesh.redis.user", "shop", "botmesh.redis.password", "pw");
    try (Backend backend = open(config)) {
      EveryCall.on(backend, ANNA, ME);
      assertThat(warnings.seen()).isEmpty();
    } finally {
      REDIS.command("ACL", "DELUSER", "shop");
    }
  }

  private static String marker() {
    return (String) REDIS.command("GET", MARKER);
  }

  private static Backend open(Map<String, String> more) {
    Map<String, String> config = new HashMap<>(more);
    config.put("botmesh.redis.url", REDIS.url());
    return new RedisBackendFactory()
        .open(
            new BackendContext(new MapConfig(config), "shop", TurnLimits.DEFAULT, new HandClock()));
  }
}
