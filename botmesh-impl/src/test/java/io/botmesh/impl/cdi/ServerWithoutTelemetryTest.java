package io.botmesh.impl.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.botmesh.api.ReplicaId;
import io.botmesh.impl.signal.Signals;
import jakarta.enterprise.inject.spi.BeanManager;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A server that has no OpenTelemetry: its classes are nowhere to be found. */
class ServerWithoutTelemetryTest {
  @Test
  void nobodyIsToldAndNothingBreaks() throws Exception {
    try (URLClassLoader server = server()) {
      Class<?> telemetry = Class.forName(Telemetry.class.getName(), true, server);
      Method of =
          Arrays.stream(telemetry.getDeclaredMethods())
              .filter(method -> method.getName().equals("of"))
              .findFirst()
              .orElseThrow();
      of.setAccessible(true);
      assertThat(of.invoke(null, null, "bot", null, null).getClass().getName())
          .isEqualTo(Signals.NONE.getClass().getName());
    }
  }

  @Test
  void theShellsClassesCanBeLookedAt() throws Exception {
    try (URLClassLoader server = server()) {
      for (Class<?> shell : new Class<?>[] {BotStart.class, Telemetry.class}) {
        Class<?> seen = Class.forName(shell.getName(), true, server);
        assertThat(seen.getDeclaredMethods()).isNotEmpty();
      }
      assertThatExceptionOfType(NoClassDefFoundError.class)
          .as("the server has none indeed")
          .isThrownBy(
              () ->
                  Class.forName(OpenTelemetrySignals.class.getName(), true, server)
                      .getDeclaredMethods());
    }
  }

  private static URLClassLoader server() {
    URL[] there =
        Stream.of(Telemetry.class, ReplicaId.class, BeanManager.class)
            .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
            .distinct()
            .toArray(URL[]::new);
    return new URLClassLoader(there, ClassLoader.getPlatformClassLoader());
  }
}
