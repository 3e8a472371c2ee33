package io.botmesh.impl.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.Store;
import io.botmesh.api.UnknownOutcome;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.Provider;
import io.botmesh.api.spi.SendOutcome;
import io.botmesh.api.spi.TickCall.Result;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.impl.config.OutboxSettings;
import io.botmesh.impl.json.JsonbCodec;
import io.botmesh.impl.memory.MemoryBackend;
import io.botmesh.impl.memory.MemoryHub;
import io.botmesh.impl.signal.Signals;
import io.botmesh.impl.wire.Letters;
import io.botmesh.testkit.HandClock;
import jakarta.json.bind.JsonbBuilder;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A message reached its user, but the log did not answer. */
class OwedLineTest {
  private static final ChatId ANNA = new ChatId("anna");

  private final HandClock clock = new HandClock();
  private final Letters letters = new Letters(new JsonbCodec(JsonbBuilder.create()));
  private final MemoryBackend backend =
      new MemoryBackend(new MemoryHub(clock, Runnable::run), TurnLimits.DEFAULT);
  private boolean answering;
  private int sends;
  private final Courier courier =
      new Courier(
          name -> Optional.of(transport()),
          OutboxSettings.DEFAULT,
          letters,
          store(),
          backend.deadLetters(),
          (chat, dead) -> Optional.empty(),
          (chat, order) -> {},
          ChatNews.UNHEARD,
          event -> {},
          clock,
          Signals.NONE);

  @Test
  void itIsNotSentAgainFromHereAndWhoeverTakesItNextKnowsThatItMayHaveBeenSent() {
    OutboxEntry entry =
        new OutboxEntry(
            "7.1", letters.send(send()).kind(), letters.send(send()).payload(), 1, false);

    Delivery unanswered = courier.deliver(ANNA, List.of(entry), () -> Footing.FIRM);
    assertThat(unanswered.results()).singleElement().isInstanceOf(Result.Unsure.class);
    assertThat(unanswered.retry()).isPresent();

    answering = true;
    assertThat(courier.deliver(ANNA, List.of(entry), () -> Footing.FIRM).results())
        .containsExactly(new Result.Sent("7.1"));
    assertThat(sends).isEqualTo(1);
    assertThat(backend.store().messages(ANNA, 0, 10)).hasSize(1);
  }

  private Letters.Send send() {
    return new Letters.Send("phone", "Hello!", new ReplicaId("one-1"), clock.now(), "");
  }

  private Provider transport() {
    return (Provider)
        Proxy.newProxyInstance(
            Provider.class.getClassLoader(),
            new Class<?>[] {Provider.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "keepsLog" -> false;
                  case "name" -> "phone";
                  case "send" -> {
                    sends++;
                    yield List.of(new SendOutcome.Accepted());
                  }
                  default -> null;
                });
  }

  private Store store() {
    return (Store)
        Proxy.newProxyInstance(
            Store.class.getClassLoader(),
            new Class<?>[] {Store.class},
            (proxy, method, arguments) -> {
              if (!answering) {
                throw new UnknownOutcome("no answer, as the test asks");
              }
              return method.invoke(backend.store(), arguments);
            });
  }
}
