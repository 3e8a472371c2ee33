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
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.HostAndPort;

class SettingsReaderTest {
  private static final String URL = "botmesh.redis.url";
  private static final String CLUSTER = "botmesh.redis.cluster.nodes";
  private static final String SECRET = "s3cr3t-word";

  @Test
  void anAddressIsEnough() {
    RedisSettings settings = read(Map.of(URL, "redis://store.example")).orElseThrow();
    assertThat(settings)
        .isEqualTo(
            new RedisSettings(
                new RedisSettings.Single(new HostAndPort("store.example", 6379), 0, false),
                new RedisSettings.Access(
                    Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()),
                Duration.ofSeconds(2),
                RedisSettings.Pool.DEFAULT,
                "botmesh.shop",
                Optional.empty(),
                false,
                RetrySettings.DEFAULT));
  }

  @Test
  void userPasswordPortAndDatabaseMayStandInTheAddress() {
    RedisSettings settings =
        read(Map.of(URL, "rediss://an%40na:p%3Aw%2Fd@[::1]:6390/3")).orElseThrow();
    assertThat(settings.target())
        .isEqualTo(new RedisSettings.Single(new HostAndPort("::1", 6390), 3, true));
    assertThat(settings.access().tls()).isPresent();
    assertThat(settings.access().user()).contains("an@na");
    assertThat(settings.access().password()).contains(new Secret("p:w/d"));
  }

  @Test
  void userAndPasswordOfTheirOwnGoFirst() {
    RedisSettings.Access access =
        read(Map.of(
                URL,
                "redis://anna:one@localhost",
                "botmesh.redis.user",
                "bert",
                "botmesh.redis.password",
                "two"))
            .orElseThrow()
            .access();
    assertThat(access.user()).contains("bert");
    assertThat(access.password()).contains(new Secret("two"));
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
    wrong.put("botmesh.redis.sentinel.master", "main");
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
    assertThat(settings.target().shown()).doesNotContain(SECRET);
  }

  @Test
  void aPasswordAmongAddressesIsNotShownEither() {
    String mistaken = "redis://anna:" + SECRET + "@one:7001";
    assertThat(
            List.of(
                complaints(Map.of(CLUSTER, mistaken)),
                complaints(Map.of(CLUSTER, "one:1", "botmesh.redis.cluster.address-map", mistaken)),
                complaints(
                    Map.of(
                        "botmesh.redis.sentinel.nodes",
                        mistaken,
                        "botmesh.redis.sentinel.master",
                        "main"))))
        .allSatisfy(all -> assertThat(all).hasSize(1).asString().doesNotContain(SECRET));
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

  @Test
  void aClusterTakesItsLayoutByItself() {
    RedisSettings settings =
        read(Map.of(
                CLUSTER,
                "one:7001, two",
                "botmesh.redis.cluster.address-map",
                "10.0.0.1:6379=localhost:7001"))
            .orElseThrow();
    assertThat(settings.layout()).contains(Layout.CLUSTER);
    assertThat(settings.target())
        .isEqualTo(
            new RedisSettings.Cluster(
                Set.of(new HostAndPort("one", 7001), new HostAndPort("two", 6379)),
                Map.of(new HostAndPort("10.0.0.1", 6379), new HostAndPort("localhost", 7001))));
  }

  @Test
  @Tag("C5")
  void layoutLegacyIsRefusedOnACluster() {
    assertThat(complaints(Map.of(CLUSTER, "one:7001", "botmesh.redis.layout", "legacy")))
        .singleElement()
        .satisfies(
            complaint -> {
              assertThat(complaint.key()).isEqualTo("botmesh.redis.layout");
              assertThat(complaint.value()).isEqualTo("legacy");
              assertThat(complaint.reason()).contains("cluster");
            });
  }

  @Test
  @Tag("C6")
  void aPrefixWithABraceIsRefusedOnAClusterWithoutNamingTheLayout() {
    assertThat(complaints(Map.of(CLUSTER, "one:7001", "botmesh.redis.prefix", "a{b}")))
        .extracting(Complaint::key)
        .containsExactly("botmesh.redis.prefix");
  }

  @Test
  void sentinelsNameAMaster() {
    RedisSettings settings =
        read(Map.of(
                "botmesh.redis.sentinel.nodes",
                "one,[::1]:26380",
                "botmesh.redis.sentinel.master",
                "main",
                "botmesh.redis.sentinel.password",
                SECRET))
            .orElseThrow();
    assertThat(settings.target())
        .isEqualTo(
            new RedisSettings.Sentinel(
                Set.of(new HostAndPort("one", 26379), new HostAndPort("::1", 26380)),
                "main",
                Optional.empty(),
                Optional.of(new Secret(SECRET))));
    assertThat(settings.toString()).doesNotContain(SECRET);
    assertThat(settings.layout()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "botmesh.redis.cluster.nodes=a:1;botmesh.redis.url=redis://b|cluster.nodes url",
        "botmesh.redis.cluster.nodes=a:0|cluster.nodes",
        "botmesh.redis.cluster.nodes=a:1,,b:2|cluster.nodes",
        "botmesh.redis.cluster.nodes=a:1;botmesh.redis.cluster.address-map=b|cluster.address-map",
        "botmesh.redis.cluster.address-map=a:1~b:1|cluster.address-map",
        "botmesh.redis.sentinel.nodes=a:1|sentinel.master",
        "botmesh.redis.sentinel.master=main|sentinel.master",
        "botmesh.redis.url=redis://b;botmesh.redis.sentinel.user=u|sentinel.user",
        "botmesh.redis.sentinel.nodes=a:1;botmesh.redis.sentinel.master=m;botmesh.redis.sentinel.user=u"
            + "|sentinel.user",
        "botmesh.redis.url=redis://b;botmesh.redis.user=u|user",
        "botmesh.redis.url=redis://u@b|url",
        "botmesh.redis.url=redis://b:0|url",
        "botmesh.redis.url=redis://b:65536|url",
        "botmesh.redis.url=redis://b?timeout=3|url",
        "botmesh.redis.url=redis://b#c|url",
        "botmesh.redis.url=rediss://b;botmesh.redis.tls.trust-store-password=p"
            + "|tls.trust-store-password",
        "botmesh.redis.url=rediss://b;botmesh.redis.tls.enabled=false|tls.enabled",
        "botmesh.redis.url=redis://b;botmesh.redis.tls.trust-store=pom.xml|tls.trust-store",
        "botmesh.redis.cluster.nodes=a:1;botmesh.redis.tls.trust-store=pom.xml|tls.trust-store",
        "botmesh.redis.url=redis://b;botmesh.redis.client-name=two words|client-name"
      })
  void whatDoesNotGoTogetherIsRefused(String config, String keys) {
    Map<String, String> entries = new HashMap<>();
    for (String each : config.split(";", -1)) {
      String[] entry = each.split("=", 2);
      entries.put(entry[0], entry[1].replace('~', '='));
    }
    assertThat(complaints(entries))
        .extracting(complaint -> complaint.key().replace("botmesh.redis.", ""))
        .containsExactlyInAnyOrder(keys.split(" ", -1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "botmesh.redis.cluster.nodes",
        "botmesh.redis.cluster.address-map",
        "botmesh.redis.sentinel.nodes",
        "botmesh.redis.sentinel.master"
      })
  void anyWayToRedisMakesItWanted(String key) {
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
