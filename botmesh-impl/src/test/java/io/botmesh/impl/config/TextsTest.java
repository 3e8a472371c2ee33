package io.botmesh.impl.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextsTest {
  @ParameterizedTest
  @CsvSource({
    "500ms, PT0.5S",
    "15s, PT15S",
    "2m, PT2M",
    "1h, PT1H",
    "8d, PT192H",
    "15 S, PT15S",
    "PT15S, PT15S",
    "P1D, PT24H",
    "0s, PT0S"
  })
  void durationsAreReadAsPeopleWriteThem(String text, Duration duration) {
    assertThat(DurationText.parse(text)).isEqualTo(duration);
  }

  @ParameterizedTest
  @CsvSource({"PT0.5S, 500ms", "PT15S, 15s", "PT2M, 2m", "PT192H, 8d", "PT90S, 90s", "PT0S, 0ms"})
  void durationsAreWrittenShort(Duration duration, String text) {
    assertThat(DurationText.of(duration)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"512, 512", "512 bytes, 512", "16KiB, 16384", "16 kib, 16384", "1MiB, 1048576"})
  void sizesAreReadAsPeopleWriteThem(String text, long bytes) {
    assertThat(SizeText.parse(text)).isEqualTo(bytes);
  }

  @Test
  void theNearestNameNeedsTheFewestChanges() {
    assertThat(NearestName.distance("kitten", "sitting")).isEqualTo(3);
    assertThat(NearestName.distance("", "abc")).isEqualTo(3);
    assertThat(NearestName.to("linr", List.of("ring", "line", "text"))).contains("line");
    assertThat(NearestName.to("x", List.of())).isEmpty();
  }
}
