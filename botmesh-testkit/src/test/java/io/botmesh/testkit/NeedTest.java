package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

class NeedTest {
  private static final Need OVEN = new Need("oven", "There is no oven: install one");

  @Test
  void whatIsThereIsHandedOut() {
    assertThat(OVEN.metBy(Optional.of("an oven"), "")).isEqualTo("an oven");
    assertThat(OVEN.metBy(Optional.of("an oven"), "oven")).isEqualTo("an oven");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "redis7", "ovens, redis7"})
  void whatIsMissingSkipsTheTest(String required) {
    assertThatExceptionOfType(TestAbortedException.class)
        .isThrownBy(() -> OVEN.metBy(Optional.empty(), required))
        .withMessageContaining("install one");
  }

  @ParameterizedTest
  @ValueSource(strings = {"oven", "redis7,oven", "redis7 , oven "})
  void whatIsMissingAndRequiredFailsTheTest(String required) {
    assertThatExceptionOfType(AssertionFailedError.class)
        .isThrownBy(() -> OVEN.metBy(Optional.empty(), required))
        .withMessageContaining("install one, since botmesh.require names oven");
  }
}
