package io.botmesh.impl.life;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Roster;
import io.botmesh.impl.ask.EngineThreads;
import io.botmesh.impl.chat.ChatDesks;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FarewellTest {
  private final List<Runnable> chores = new ArrayList<>();

  @Test
  void wordOfAFarewellMayComeWhileTheHeartbeatsCannotBeRead() {
    Roster roster =
        proxied(
            Roster.class,
            () -> {
              throw new CoordinationUnavailable("out of reach, as the test asks");
            });
    EngineThreads threads = proxied(EngineThreads.class, () -> null);
    Recovery recovery =
        new Recovery(
            roster,
            new ReplicaId("one-1"),
            null,
            null,
            new Vigil(roster, null, threads),
            new ChatDesks(),
            (desk, gone) -> {},
            threads);

    recovery.heardOf(new ReplicaId("two-1"));
    assertThat(chores).hasSize(1);
    assertThatCode(chores.get(0)::run).doesNotThrowAnyException();
  }

  private <T> T proxied(Class<T> port, java.util.function.Supplier<Object> answer) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) -> {
              if (arguments != null && arguments[0] instanceof Runnable chore) {
                chores.add(chore);
              }
              return answer.get();
            }));
  }
}
