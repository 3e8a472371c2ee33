package io.botmesh.impl.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.Complaint;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.Test;

class PlacesTest {
  private static final String BOT = "botmesh.bot";

  @Test
  void twoValuesOfOneRankAreAContradiction() {
    Config config = config(file("lib.jar", 100, "left"), file("shop.war", 100, "right"));

    assertThat(new Places(config).contradictions(List.of(BOT)))
        .singleElement()
        .satisfies(
            complaint ->
                assertThat(complaint.toString())
                    .contains(BOT, "BMESH-0204", "lib.jar", "shop.war")
                    .doesNotContain("left", "right"));
  }

  @Test
  void aValueOfAHigherRankSettlesIt() {
    Config config =
        config(
            file("lib.jar", 100, "left"),
            file("shop.war", 100, "right"),
            file("environment", 300, "up"));

    assertThat(new Places(config).contradictions(List.of(BOT))).isEmpty();
  }

  @Test
  void twiceTheSameIsNoContradiction() {
    Config config = config(file("lib.jar", 100, "same"), file("shop.war", 100, "same"));

    assertThat(new Places(config).contradictions(List.of(BOT))).isEmpty();
  }

  @Test
  void aMissingValueIsToldWithAllPlacesThatWereLookedAt() {
    Places places = new Places(config(file("shop.war", 100, "left")));

    assertThat(
            places.withPlaces(new Complaint("botmesh.redis.url", "", "", "is needed")).toString())
        .contains("is needed", "BOTMESH_REDIS_URL", "shop.war");
    assertThat(places.withPlaces(new Complaint(BOT, "left", "shop.war", "is bad")).reason())
        .isEqualTo("is bad");
  }

  private static PropertiesConfigSource file(String name, int ordinal, String bot) {
    return new PropertiesConfigSource(Map.of(BOT, bot), name, ordinal);
  }

  private static Config config(PropertiesConfigSource... files) {
    return new SmallRyeConfigBuilder().withSources(files).build();
  }
}
