package io.botmesh.impl.turn;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.impl.ask.EngineThreads;
import io.botmesh.impl.ask.ReplicaTools;
import io.botmesh.impl.chat.ChatDesk;
import io.botmesh.impl.chat.ChatDesks;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TurnTakerTest {
  private final ChatDesk desk = new ChatDesks().open(new ChatId("anna"));
  private final List<Runnable> chores = new ArrayList<>();

  @Test
  void aChatWhosePermitComesBeforeItsLookHasLetGoIsLookedAtAgain() {
    TurnTaker[] taker = new TurnTaker[1];
    Permits permits =
        new Permits(1) {
          @Override
          public synchronized boolean takeOrQueue(ChatDesk chat) {
            boolean taken = super.takeOrQueue(chat);
            // The turn of another chat ends just now.
            giveBack().ifPresent(next -> taker[0].lookNow(next, Optional.empty()));
            return taken;
          }
        };
    assertThat(permits.take()).isTrue();
    taker[0] = taker(permits);

    taker[0].lookNow(desk, Optional.empty());

    assertThat(chores).hasSize(1);
    assertThat(desk.reserved()).isFalse();
  }

  private TurnTaker taker(Permits permits) {
    EngineThreads threads =
        (EngineThreads)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {EngineThreads.class},
                (proxy, method, arguments) -> {
                  assertThat(method.getName()).isEqualTo("chore");
                  chores.add((Runnable) arguments[0]);
                  return null;
                });
    ReplicaTools tools =
        new ReplicaTools(null, new ReplicaId("me"), null, null, threads, null, null);
    return new TurnTaker(tools, Duration.ofSeconds(1), permits, null, null, null, null, null);
  }
}
