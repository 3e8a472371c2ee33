package io.botmesh.impl.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.Roster;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.impl.memory.MemoryBackend;
import io.botmesh.impl.memory.MemoryHub;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What an engine says of its health, and what a supervisor would make of it. */
class EngineHealthTest {
  private static final Duration LONG = Duration.ofSeconds(40);

  private final MeshOfEngines mesh = new MeshOfEngines();
  private final MemoryHub hub = new MemoryHub(new SystemClock(), Runnable::run);
  private volatile Supplier<Throwable> failure = () -> null;

  @AfterEach
  void end() {
    failure = () -> null;
    mesh.close();
  }

  @Test
  void aStoreOutOfReachFromTheStartDelaysTheStartAndAsksForNoRestart() {
    failure = () -> new CoordinationUnavailable("out of reach, as the test asks");
    Engine engine = engine();
    assertThat(engine.health().started()).isFalse();
    assertThat(engine.health().ready()).isFalse();
    assertThat(engine.health().live()).isTrue();
    failure = () -> null;
    await().atMost(LONG).until(() -> engine.health().started() && engine.health().ready());
  }

  @Test
  void aHeartThatCanNeverBeatAgainAsksForARestart() {
    Engine engine = engine();
    await().atMost(LONG).until(() -> engine.health().ready());
    assertThat(engine.health().live()).isTrue();
    failure = () -> new StackOverflowError("as the test asks");
    await().atMost(LONG).until(() -> !engine.health().live());
    assertThat(engine.health().detail()).contains("restart");
  }

  @Test
  void anEngineThatHasStoppedAsksForNoRestart() {
    Engine engine = engine();
    engine.close();
    assertThat(engine.health().ready()).isFalse();
    assertThat(engine.health().live()).isTrue();
  }

  private Engine engine() {
    return mesh.start(backend(), bot -> {}).engine();
  }

  private Backend backend() {
    Backend real = new MemoryBackend(hub, TurnLimits.DEFAULT);
    Roster roster = (Roster) view(Roster.class, real.roster(), "beat", () -> failure.get());
    return (Backend) view(Backend.class, real, "roster", () -> roster);
  }

  /** Shows one method otherwise: it throws or returns what is supplied, unless that is null. */
  private static Object view(
      Class<?> type, Object real, String changed, Supplier<Object> supplied) {
    return Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type},
        (proxy, method, arguments) -> {
          Object instead = method.getName().equals(changed) ? supplied.get() : null;
          if (instead instanceof Throwable thrown) {
            throw thrown;
          }
          try {
            return instead != null ? instead : method.invoke(real, arguments);
          } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
          }
        });
  }
}
