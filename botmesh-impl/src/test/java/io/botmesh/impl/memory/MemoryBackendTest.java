package io.botmesh.impl.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.BackendContext;
import io.botmesh.api.spi.BackendFactory;
import io.botmesh.api.spi.ConfigView;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.Ears;
import io.botmesh.testkit.HandClock;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class MemoryBackendTest {
  private static final ReplicaId LEFT = new ReplicaId("left-1");
  private static final ChatId ANNA = new ChatId("anna");
  private static final String THREAD = "botmesh-shop-memory";

  private final HandClock clock = new HandClock();

  @Test
  void itIsFoundAsAServiceAndWantedByNoKey() {
    BackendFactory factory = factory();
    assertThat(factory.wantedBy(new NoConfig())).isFalse();
    assertThat(factory.check(new NoConfig())).isEmpty();
    assertThat(factory.keys()).isEmpty();
  }

  @Test
  void itSharesNothingWithOtherProcessesAndIsAlwaysWithinReach() {
    try (Backend backend = open()) {
      assertThat(backend.name()).isEqualTo("memory");
      assertThat(backend.shared()).isFalse();
      backend.ping();
    }
  }

  @Test
  void eachBotHasAHubOfItsOwn() {
    try (Backend one = open();
        Backend other = open();
        Ears ears = Ears.of(other.wakeUps(), LEFT)) {
      one.wakeUps().hint(LEFT, ANNA);
      assertThat(ears.hints()).isEmpty();
    }
  }

  @Test
  void itsListenersRunOnItsOwnThreadWhichEndsWithIt() {
    Backend backend = open();
    Ears ears = Ears.of(backend.wakeUps(), LEFT);
    assertThat(threads()).contains(THREAD);
    backend.close();
    backend.close();
    Awaitility.await().until(() -> !threads().contains(THREAD));
    backend.wakeUps().hint(LEFT, ANNA);
    assertThat(ears.heard()).containsExactly("resumed");
  }

  @Test
  void closingOneViewEndsItsListenersAndNoOthers() {
    MemoryHub hub = new MemoryHub(clock, Runnable::run);
    Backend closing = new MemoryBackend(hub, TurnLimits.DEFAULT);
    Backend staying = new MemoryBackend(hub, TurnLimits.DEFAULT);
    Ears closed = Ears.of(closing.wakeUps(), LEFT);
    Ears open = Ears.of(staying.wakeUps(), LEFT);
    closing.close();
    staying.wakeUps().hint(LEFT, ANNA);
    assertThat(open.heard()).containsExactly("resumed", "hint anna");
    assertThat(closed.heard()).containsExactly("resumed");
  }

  private Backend open() {
    return factory().open(new BackendContext(new NoConfig(), "shop", TurnLimits.DEFAULT, clock));
  }

  private static BackendFactory factory() {
    return ServiceLoader.load(BackendFactory.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(factory -> factory.name().equals("memory"))
        .findFirst()
        .orElseThrow();
  }

  private static Set<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .collect(Collectors.toSet());
  }

  private static final class NoConfig implements ConfigView {
    @Override
    public Optional<String> value(String key) {
      return Optional.empty();
    }

    @Override
    public String source(String key) {
      return "";
    }

    @Override
    public Set<String> keys() {
      return Set.of();
    }
  }
}
