package io.botmesh.impl.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.botmesh.api.ReplicaId;
import io.botmesh.impl.conversation.AnswerConstraints;
import jakarta.enterprise.inject.spi.BeanManager;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A server that has no Jakarta Validation: its classes are nowhere to be found. */
class ServerWithoutValidationTest {
  @Test
  void nobodyChecksAndNothingBreaks() throws Exception {
    try (URLClassLoader server = server()) {
      Class<?> checks = Class.forName(AnswerChecks.class.getName(), true, server);
      Method of =
          Arrays.stream(checks.getDeclaredMethods())
              .filter(method -> method.getName().equals("of"))
              .findFirst()
              .orElseThrow();
      of.setAccessible(true);
      Object none =
          Class.forName(AnswerConstraints.class.getName(), true, server).getField("NONE").get(null);
      assertThat(of.invoke(null, null, "bot", null)).isSameAs(none);
    }
  }

  @Test
  void theServerHasNoneIndeed() throws Exception {
    try (URLClassLoader server = server()) {
      assertThatExceptionOfType(ClassNotFoundException.class)
          .isThrownBy(() -> server.loadClass("jakarta.validation.ValidatorFactory"));
    }
  }

  @Test
  void theShellsClassesCanBeLookedAt() throws Exception {
    try (URLClassLoader server = server()) {
      for (Class<?> shell :
          new Class<?>[] {BotStart.class, BeanDeclarations.class, AnswerChecks.class}) {
        Class<?> seen = Class.forName(shell.getName(), true, server);
        assertThat(seen.getDeclaredMethods()).isNotEmpty();
      }
      assertThatExceptionOfType(NoClassDefFoundError.class)
          .as("the server has none indeed")
          .isThrownBy(
              () ->
                  Class.forName(ValidatedAnswers.class.getName(), true, server)
                      .getDeclaredMethods());
    }
  }

  private static URLClassLoader server() {
    URL[] there =
        Stream.of(AnswerChecks.class, ReplicaId.class, BeanManager.class)
            .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
            .distinct()
            .toArray(URL[]::new);
    return new Server(there);
  }

  /** Hides what stands in the one jar of all Jakarta APIs. */
  private static final class Server extends URLClassLoader {
    Server(URL... there) {
      super(there, ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (name.startsWith("jakarta.validation.")) {
        throw new ClassNotFoundException(name);
      }
      return super.findClass(name);
    }
  }
}
