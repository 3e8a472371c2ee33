package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.BotMisconfigured;
import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.LogLine;
import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.RedisServers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** How one is let in, by a store that a builder opens. */
class AccessTest {
  private static final ChatId ANNA = new ChatId("anna");
  private static final String PASSWORD = "pa55-word";

  @RegisterExtension static final RedisServers REDIS = RedisServers.seven();

  @Test
  void aStoreIsOpenedWithoutABot() {
    try (OpenedRedisStore store =
        RedisStore.builder().url(REDIS.url()).prefix("tool").layout(Layout.CLUSTER).open()) {
      assertThat(store.append(ANNA, List.of(line("u:1")))).containsExactly(1L);
      assertThat(store.messages(ANNA, 0, 10)).hasSize(1);
      assertThat(store.layout()).isEqualTo(Layout.CLUSTER);
      assertThat(store.prefix()).isEqualTo("tool");
      assertThat(store.userData(ANNA).value()).isEmpty();
    }
  }

  @Test
  @Tag("C5")
  void whatDoesNotGoTogetherIsRefusedWithKeyValueAndReason() {
    RedisStoreBuilder builder =
        RedisStore.builder()
            .cluster(List.of("one:7001"))
            .url(REDIS.url())
            .layout(Layout.LEGACY)
            .timeout(Duration.ZERO);
    assertThatThrownBy(builder::open)
        .isInstanceOf(BotMisconfigured.class)
        .hasMessageContaining(SettingsReader.URL)
        .hasMessageContaining(SettingsReader.CLUSTER_NODES)
        .hasMessageContaining(SettingsReader.LAYOUT + "=legacy")
        .hasMessageContaining(SettingsReader.TIMEOUT);
  }

  @Test
  void aUserWithFewRightsAndANameAreEnough() {
    REDIS.command(DocumentedRights.setUser("botmesh", PASSWORD, DocumentedRights.named("tool")));
    try (OpenedRedisStore store =
        RedisStore.builder()
            .url(REDIS.url())
            .user("botmesh")
            .password(PASSWORD)
            .clientName("a-tool")
            .prefix("tool")
            .layout(Layout.LEGACY)
            .open()) {
      assertThat(store.append(ANNA, List.of(line("u:1")))).containsExactly(1L);
      assertThat((String) REDIS.command("CLIENT", "LIST")).contains("name=a-tool", "user=botmesh");
    }
  }

  @Test
  void aWrongPasswordIsSaidAndNotShown() {
    REDIS.command("ACL", "SETUSER", "other", "on", ">" + PASSWORD, "~*", "&*", "+@all");
    try (OpenedRedisStore store =
        RedisStore.builder().url(REDIS.url()).user("other").password("wr0ng-word").open()) {
      assertThatThrownBy(() -> store.messages(ANNA, 0, 10))
          .isInstanceOf(CoordinationUnavailable.class)
          .hasMessageStartingWith("BMESH-0511")
          .message()
          .doesNotContain("wr0ng-word");
    }
  }

  @Test
  void overTlsTheServersCertificateIsChecked(@TempDir Path directory) throws Exception {
    TlsFiles mine = TlsFiles.madeIn(directory.resolve("mine"));
    TlsFiles strange = TlsFiles.madeIn(directory.resolve("strange"));
    RedisServers tls = REDIS.with(mine.arguments());
    String url = "rediss://localhost:" + mine.port();
    try (AutoCloseable running = tls.another()) {
      assertThat(running).isNotNull();
      try (OpenedRedisStore store =
          RedisStore.builder().url(url).tls(mine.trustStore(), TlsFiles.PASSWORD).open()) {
        assertThat(store.append(ANNA, List.of(line("u:1")))).containsExactly(1L);
      }
      try (OpenedRedisStore store =
          RedisStore.builder()
              .url(url)
              .tls(strange.trustStore(), TlsFiles.PASSWORD)
              .retry(1, Duration.ofMillis(1), Duration.ofMillis(1))
              .open()) {
        assertThatThrownBy(() -> store.messages(ANNA, 0, 10))
            .isInstanceOf(CoordinationUnavailable.class)
            .hasStackTraceContaining("SSLHandshakeException");
      }
      try (OpenedRedisStore store =
          RedisStore.builder()
              .url("rediss://127.0.0.1:" + mine.port())
              .tls(mine.trustStore(), TlsFiles.PASSWORD)
              .retry(1, Duration.ofMillis(1), Duration.ofMillis(1))
              .open()) {
        assertThatThrownBy(() -> store.messages(ANNA, 0, 10))
            .as("a name that the certificate does not hold")
            .isInstanceOf(CoordinationUnavailable.class);
      }
    }
  }

  private static LogLine line(String id) {
    return new LogLine(
        id, LogLine.From.USER, "text of " + id, new HandClock().now(), Optional.empty());
  }
}
