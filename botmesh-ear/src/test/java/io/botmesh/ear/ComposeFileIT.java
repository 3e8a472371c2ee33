package io.botmesh.ear;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.impl.config.SettingKey;
import io.botmesh.redis.RedisBackendFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/** The compose file, checked against what botmesh knows: no container engine runs it here. */
@Tag("R24")
class ComposeFileIT {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern PINNED = Pattern.compile("[a-z0-9./-]+:\\d+\\.\\d+\\.\\d+[\\w.-]*");

  private final Map<String, Map<String, Object>> services = services();

  @Test
  void twoReplicasAndARedis() {
    assertThat(services).containsOnlyKeys("redis", "replica-1", "replica-2");
  }

  @Test
  void everyVariableIsAKeyAsMicroProfileConfigSpellsIt() {
    Set<String> known = new LinkedHashSet<>();
    SettingKey.keys().forEach(key -> known.add(variable(key)));
    new RedisBackendFactory().keys().forEach(key -> known.add(variable(key)));
    for (Map<String, Object> replica : replicas()) {
      Set<String> ours = new LinkedHashSet<>(environment(replica).keySet());
      ours.removeIf(name -> !name.startsWith("BOTMESH_"));
      assertThat(ours).isNotEmpty().isSubsetOf(known);
    }
  }

  @Test
  void theReplicasShareOneRedisAndOnePrefixAndDifferInNameAndPort() {
    Map<String, String> one = environment(services.get("replica-1"));
    Map<String, String> two = environment(services.get("replica-2"));
    assertThat(one).containsEntry("BOTMESH_REDIS_URL", "redis://redis:6379");
    assertThat(one.get("BOTMESH_REDIS_PREFIX"))
        .isNotBlank()
        .isEqualTo(two.get("BOTMESH_REDIS_PREFIX"));
    assertThat(one.remove("BOTMESH_REPLICA_LABEL"))
        .isNotEqualTo(two.remove("BOTMESH_REPLICA_LABEL"));
    assertThat(one).as("all else").isEqualTo(two);
    assertThat(services.get("replica-1").get("ports"))
        .isNotEqualTo(services.get("replica-2").get("ports"));
    assertThat(services.get("replica-1")).extracting("image").isNotNull();
    assertThat(services.get("redis").get("command").toString()).contains("noeviction");
  }

  @Test
  void replicasAreReadyWhenTheirHealthSaysSo() {
    for (Map<String, Object> replica : replicas()) {
      assertThat(replica.get("healthcheck").toString()).contains("/health/ready");
      assertThat(replica.get("depends_on").toString()).contains("service_healthy");
    }
    assertThat(services.get("redis")).containsKey("healthcheck");
  }

  @Test
  void imagesArePinned() throws IOException {
    for (Map<String, Object> service : services.values()) {
      assertThat(service.get("image").toString()).matches(PINNED);
    }
    assertThat(dockerfile("FROM ")).allSatisfy(image -> assertThat(image).matches(PINNED));
  }

  @Test
  void theImageIsBuiltFromWhatTheBuildMakes() throws IOException {
    assertThat(dockerfile("COPY "))
        .hasSize(2)
        .allSatisfy(copy -> assertThat(ROOT.resolve(copy.replaceAll(" .*", ""))).isDirectory());
    assertThat(ROOT.resolve("botmesh-ear/target/usr/servers/botmesh/apps/botmesh.ear")).exists();
    assertThat(ROOT.resolve("botmesh-ear/target/liberty/wlp/bin/server")).isExecutable();
  }

  private List<Map<String, Object>> replicas() {
    return List.of(services.get("replica-1"), services.get("replica-2"));
  }

  /** Returns what follows a word at the beginning of a line. */
  private static List<String> dockerfile(String word) throws IOException {
    List<String> found =
        Files.readAllLines(ROOT.resolve("Dockerfile")).stream()
            .filter(line -> line.startsWith(word))
            .map(line -> line.substring(word.length()).strip())
            .toList();
    assertThat(found).isNotEmpty();
    return found;
  }

  private static String variable(String key) {
    return key.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
  }

  @SuppressWarnings("unchecked")
  private static Map<String, String> environment(Map<String, Object> service) {
    Map<String, String> environment = new TreeMap<>();
    ((Map<String, Object>) service.get("environment"))
        .forEach((name, value) -> environment.put(name, String.valueOf(value)));
    return environment;
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Map<String, Object>> services() {
    try (var text = Files.newBufferedReader(ROOT.resolve("compose.yaml"))) {
      Map<String, Object> file = new Yaml().load(text);
      return (Map<String, Map<String, Object>>) file.get("services");
    } catch (IOException e) {
      throw new AssertionError("No compose file", e);
    }
  }
}
