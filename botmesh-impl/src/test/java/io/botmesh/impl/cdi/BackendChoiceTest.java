package io.botmesh.impl.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.Complaint;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.BackendContext;
import io.botmesh.api.spi.BackendFactory;
import io.botmesh.api.spi.ConfigView;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BackendChoiceTest {
  @Test
  void autoTakesTheOneWhoseAddressIsSet() {
    assertThat(choice(Map.of("botmesh.far.url", "far:1")).chosen())
        .map(BackendFactory::name)
        .contains("far");
  }

  @Test
  void autoWithoutAnAddressIsMemory() {
    assertThat(choice(Map.of()).chosen()).map(BackendFactory::name).contains("memory");
    assertThat(choice(Map.of()).complaints()).isEmpty();
  }

  @Test
  void aNameIsTakenAtItsWordAndItsKeysAreChecked() {
    BackendChoice far = choice(Map.of("botmesh.store", "far"));

    assertThat(far.chosen()).map(BackendFactory::name).contains("far");
    assertThat(far.complaints()).extracting(Complaint::key).containsExactly("botmesh.far.url");
  }

  @Test
  void aNameThatNobodyHasIsComplainedAboutWithThoseThereAre() {
    BackendChoice nowhere = choice(Map.of("botmesh.store", "nowhere"));

    assertThat(nowhere.chosen()).isEmpty();
    assertThat(nowhere.complaints())
        .singleElement()
        .satisfies(
            complaint -> {
              assertThat(complaint.key()).isEqualTo("botmesh.store");
              assertThat(complaint.value()).isEqualTo("nowhere");
              assertThat(complaint.reason()).contains("far, memory");
            });
  }

  private static BackendChoice choice(Map<String, String> properties) {
    ConfigSnapshot config =
        ConfigSnapshot.of(
            new SmallRyeConfigBuilder()
                .withSources(new PropertiesConfigSource(properties, "a file", 100))
                .build(),
            List.of());
    return new BackendChoice(List.of(new Kind("memory"), new Kind("far")), config);
  }

  /** A kind of backend that is wanted once its address is set, and needs it; but for memory. */
  private record Kind(String name) implements BackendFactory {
    @Override
    public Set<String> keys() {
      return Set.of(key());
    }

    @Override
    public boolean wantedBy(ConfigView config) {
      return config.value(key()).isPresent();
    }

    @Override
    public List<Complaint> check(ConfigView config) {
      return wantedBy(config) || name.equals("memory")
          ? List.of()
          : List.of(new Complaint(key(), "", "", "must be set"));
    }

    @Override
    public Backend open(BackendContext context) {
      throw new UnsupportedOperationException("a choice opens nothing");
    }

    private String key() {
      return "botmesh." + name + ".url";
    }
  }
}
