package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.BotMisconfigured;
import io.botmesh.api.Complaint;
import io.botmesh.api.spi.BackendContext;
import io.botmesh.api.spi.BackendFactory;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.HandClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsReaderTest {
  private static final String URL = "botmesh.redis.url";
  private static final String SECRET = "s3cr3t-word";

  @Test
  void anAddressIsEnough() {
    RedisSettings settings = read(Map.of(URL, "redis://store.example")).orElseThrow();
    assertThat(settings)
        .isEqualTo(
            new RedisSettings(
                new RedisSettings.Server(
                    "store.example",
                    6379,
                    0,
                    Optional.empty(),
                    Optional.empty(),
                    false,
                    Optional.empty()),
                Duration.ofSeconds(2),
                RedisSettings.Pool.DEFAULT,
                "botmesh.shop",
                Optional.empty(),
                false,
                RetrySettings.DEFAULT));
  }

  @Test
  void userPasswordPortAndDatabaseMayStandInTheAddress() {
    RedisSettings.Server server =
        read(Map.of(URL, "rediss://an%40na:p%3Aw%2Fd@[::1]:6390/3")).orElseThrow().server();
    assertThat(server.host()).isEqualTo("::1");
    assertThat(server.port()).isEqualTo(6390);
    assertThat(server.database()).isEqualTo(3);
    assertThat(server.tls()).isTrue();
    assertThat(server.user()).contains("an@na");
    assertThat(server.password()).contains(new Secret("p:w/d"));
  }

  @Test
  void userAndPasswordOfTheirOwnGoFirst() {
    RedisSettings.Server server =
        read(Map.of(
                URL,
                "redis://anna:one@localhost",
                "botmesh.redis.user",
                "bert",
                "botmesh.redis.password",
                "two"))
            .orElseThrow()
            .server();
    assertThat(server.user()).contains("bert");
    assertThat(server.password()).contains(new Secret("two"));
  }

  @Test
  void allComplaintsComeAtOnceWithKeyValueAndSource() {
    Map<String, String> wrong = new HashMap<>();
    wrong.put(URL, "http://store");
    wrong.put("botmesh.redis.timeout", "soon");
    wrong.put("botmesh.redis.pool.max-total", "0");
    wrong.put("botmesh.redis.layout", "{braced}");
    wrong.put("botmesh.redis.layout-mismatch", "ignore");
    wrong.put("botmesh.redis.prefix", "two words");
    wrong.put("botmesh.redis.retry.base", "1m");
    wrong.put("botmesh.redis.tls.trust-store", "/no/such/file");
    wrong.put("botmesh.redis.sentinel.nodes", "a:1,b:2");
    List<Complaint> complaints = complaints(wrong);
    assertThat(complaints)
        .extracting(Complaint::key)
        .containsExactlyInAnyOrderElementsOf(wrong.keySet());
    assertThat(complaints).allSatisfy(c -> assertThat(c.source()).isEqualTo("a test"));
    assertThat(complaints).extracting(Complaint::value).contains("soon", "0", "ignore");
  }

  @Test
  void aPasswordIsNeverShown() {
    Map<String, String> wrong = new HashMap<>();
    wrong.put(URL, "redis://anna:" + SECRET + "@bad host/x");
    wrong.put("botmesh.redis.password", SECRET);
    wrong.put("botmesh.redis.tls.trust-store-password", SECRET);
    assertThat(complaints(wrong).toString()).contains(URL).doesNotContain(SECRET);
    RedisSettings settings =
        read(Map.of(URL, "redis://anna:" + SECRET + "@localhost")).orElseThrow();
    assertThat(settings.toString()).doesNotContain(SECRET);
    assertThat(settings.server().shown()).doesNotContain(SECRET);
  }

  @Test
  @Tag("C6")
  void aPrefixWithABraceIsRefusedWithLayoutCluster() {
    Map<String, String> config = Map.of(URL, "redis://localhost", "botmesh.redis.prefix", "a{b}");
    assertThat(complaints(config)).isEmpty();
    Map<String, String> cluster = new HashMap<>(config);
    cluster.put("botmesh.redis.layout", "cluster");
    assertThat(complaints(cluster))
        .extracting(Complaint::key)
        .containsExactly("botmesh.redis.prefix");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "botmesh.redis.cluster.nodes",
        "botmesh.redis.cluster.address-map",
        "botmesh.redis.sentinel.nodes",
        "botmesh.redis.sentinel.master"
      })
  void aKeyThatThisVersionCannotFollowStopsTheStart(String key) {
    assertThat(complaints(Map.of(key, "a:1"))).extracting(Complaint::key).containsExactly(key);
    assertThat(complaints(Map.of(key, "a:1", URL, "redis://localhost")))
        .extracting(Complaint::key)
        .containsExactly(key);
    // Else store=auto would take the memory, and nobody would say why.
    assertThat(new RedisBackendFactory().wantedBy(new MapConfig(Map.of(key, "a:1")))).isTrue();
  }

  @Test
  void theDocumentNamesTheKeysThatAreRead() throws IOException {
    assertThat(documentedKeys())
        .containsExactlyInAnyOrderElementsOf(new RedisBackendFactory().keys());
  }

  /** The keys in the first column of the tables. */
  private static List<String> documentedKeys() throws IOException {
    return Files.readAllLines(Path.of("../docs/configuration.md")).stream()
        .filter(line -> line.startsWith("| `botmesh.redis."))
        .map(line -> line.split("\\|", 3)[1])
        .flatMap(cell -> Pattern.compile("`([^`]+)`").matcher(cell).results())
        .map(key -> key.group(1))
        .toList();
  }

  @Test
  void withoutAnAddressItIsNotWantedAndCannotBeOpened() {
    BackendFactory factory = new RedisBackendFactory();
    MapConfig nothing = new MapConfig(Map.of());
    assertThat(factory.wantedBy(nothing)).isFalse();
    BackendContext context =
        new BackendContext(nothing, "shop", TurnLimits.DEFAULT, new HandClock());
    assertThatThrownBy(() -> factory.open(context))
        .isInstanceOf(BotMisconfigured.class)
        .hasMessageContaining(URL);
  }

  @Test
  void theFactoryIsFound() {
    assertThat(ServiceLoader.load(BackendFactory.class))
        .extracting(BackendFactory::name)
        .containsExactly("redis");
  }

  @Test
  void durationsAreReadAsPeopleWriteThem() {
    assertThat(DurationText.parse("500ms")).contains(Duration.ofMillis(500));
    assertThat(DurationText.parse(" 15s ")).contains(Duration.ofSeconds(15));
    assertThat(DurationText.parse("2m")).contains(Duration.ofMinutes(2));
    assertThat(DurationText.parse("1H")).contains(Duration.ofHours(1));
    assertThat(DurationText.parse("8d")).contains(Duration.ofDays(8));
    assertThat(DurationText.parse("PT1M30S")).contains(Duration.ofSeconds(90));
    for (String bad : List.of("", "5", "5 parsecs", "-1s", "1.5s", "s", "9999999999999d")) {
      assertThat(DurationText.parse(bad)).as(bad).isEmpty();
    }
  }

  private static Optional<RedisSettings> read(Map<String, String> config) {
    return new SettingsReader(new MapConfig(config), "shop").read();
  }

  private static List<Complaint> complaints(Map<String, String> config) {
    return new RedisBackendFactory().check(new MapConfig(config));
  }
}
