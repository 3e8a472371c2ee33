package io.botmesh.impl.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.Test;

class ConfigSnapshotTest {
  private static final List<String> KNOWN =
      List.of("botmesh.bot", "botmesh.redis.url", "botmesh.replica-label", "botmesh.redis.tls.");

  private final Map<String, String> file = new HashMap<>();
  private final Map<String, String> environment = new HashMap<>();

  @Test
  void anEnvironmentVariableOverridesTheFileAndSaysSo() {
    file.put("botmesh.replica-label", "blue");
    environment.put("BOTMESH_REPLICA_LABEL", "red");
    environment.put("BOTMESH_REDIS_URL", "redis://localhost:1");

    ConfigSnapshot snapshot = snapshot();

    assertThat(snapshot.value("botmesh.replica-label")).contains("red");
    assertThat(snapshot.value("botmesh.redis.url")).contains("redis://localhost:1");
    assertThat(snapshot.source("botmesh.redis.url")).containsIgnoringCase("env");
    assertThat(snapshot.keys())
        .containsExactlyInAnyOrder("botmesh.replica-label", "botmesh.redis.url");
  }

  @Test
  void whatIsEmptyOrNotOursIsNotSet() {
    file.put("botmesh.bot", "");
    file.put("shop.bot", "mine");

    ConfigSnapshot snapshot = snapshot();

    assertThat(snapshot.keys()).isEmpty();
    assertThat(snapshot.value("botmesh.bot")).isEmpty();
    assertThat(snapshot.source("botmesh.bot")).isEmpty();
  }

  @Test
  void aMisspeltVariableIsShownAsAKeyThatNobodyKnows() {
    environment.put("BOTMESH_REDIS_ULR", "redis://localhost:1");
    environment.put("BOTMESH_REDIS_TLS_TRUST_STORE", "store.p12");

    assertThat(snapshot().keys()).containsExactly("botmesh.redis.ulr");
  }

  @Test
  void aKeyWithADashIsNoUnknownOneForItsVariable() {
    environment.put("BOTMESH_REPLICA_LABEL", "red");

    assertThat(snapshot().keys()).containsExactly("botmesh.replica-label");
  }

  @Test
  void itStaysAsItWasTaken() {
    file.put("botmesh.bot", "shop");
    ConfigSnapshot snapshot = snapshot();

    file.put("botmesh.bot", "kiosk");

    assertThat(snapshot.value("botmesh.bot")).contains("shop");
  }

  private ConfigSnapshot snapshot() {
    Config config =
        new SmallRyeConfigBuilder()
            .withSources(new PropertiesConfigSource(file, "a file", 100))
            .withSources(new EnvConfigSource(environment, 300))
            .build();
    return ConfigSnapshot.of(config, KNOWN);
  }
}
