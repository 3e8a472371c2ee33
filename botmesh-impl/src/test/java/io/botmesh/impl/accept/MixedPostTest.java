package io.botmesh.impl.accept;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.DeadLetter;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.MessageId;
import io.botmesh.api.spi.Door.Receipt;
import io.botmesh.api.spi.OddItem;
import io.botmesh.api.spi.Reception;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.impl.ask.Asking;
import io.botmesh.impl.memory.MemoryBackend;
import io.botmesh.impl.memory.MemoryHub;
import io.botmesh.testkit.HandClock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Several items in one call, some of them odd; the part of K5-3 that is the engine's. */
class MixedPostTest {
  private static final ChatId ANNA = new ChatId("anna");
  private static final ChatId BEN = new ChatId("ben");

  private final HandClock clock = new HandClock();
  private final MemoryBackend backend =
      new MemoryBackend(new MemoryHub(clock, Runnable::run), TurnLimits.DEFAULT);
  private final Parking parking =
      new Parking(backend.deadLetters(), new Asking(clock, time -> {}), clock);
  private final List<String> taken = new ArrayList<>();
  private final Set<String> unavailable = new HashSet<>();
  private final MixedPost post = new MixedPost(this::take, parking);

  private Receipt take(InboundMessage message) {
    String id = message.id().value();
    if (unavailable.contains(id)) {
      throw new CoordinationUnavailable("as the test asks");
    }
    if (message.text().equals("too long")) {
      throw new IllegalArgumentException("over the bound");
    }
    boolean known = taken.contains(id);
    if (!known) {
      taken.add(id);
    }
    return known ? Receipt.DUPLICATE : Receipt.ACCEPTED;
  }

  @Test
  void allAreTakenInTheirOrderEachWithItsReceipt() {
    taken.add("a2");
    assertThat(post.taken(List.of(message(ANNA, "a1"), message(BEN, "b1"), message(ANNA, "a2"))))
        .containsExactly(
            new Reception.Taken(Receipt.ACCEPTED),
            new Reception.Taken(Receipt.ACCEPTED),
            new Reception.Taken(Receipt.DUPLICATE));
    assertThat(taken).containsExactly("a2", "a1", "b1");
    assertThat(post.taken(List.of())).isEmpty();
  }

  @Test
  void oneThatCanNeverBeTakenIsPutAsideAndCostsNoOther() {
    InboundMessage odd =
        new InboundMessage(ANNA, new MessageId("a1"), "post", "too long", clock.now());
    List<InboundMessage> call = List.of(odd, message(ANNA, "a2"), message(BEN, "b1"));
    assertThat(post.taken(call))
        .startsWith(new Reception.Parked("over the bound"))
        .filteredOn(Reception.Taken.class::isInstance)
        .hasSize(2);
    post.taken(call);
    assertThat(backend.deadLetters().list(ANNA, 10))
        .singleElement()
        .satisfies(letter -> assertThat(letter.kind()).isEqualTo(DeadLetter.Kind.ITEM))
        .satisfies(letter -> assertThat(letter.reason()).isEqualTo("over the bound"))
        .satisfies(letter -> assertThat(letter.payload()).isEqualTo("too long"));
  }

  @Test
  void behindOneThatMustComeAgainNoneOfItsChatIsTaken() {
    unavailable.add("a1");
    List<InboundMessage> call =
        List.of(message(ANNA, "a1"), message(ANNA, "a2"), message(BEN, "b1"));
    List<Reception> first = post.taken(call);
    assertThat(first.subList(0, 2)).hasOnlyElementsOfType(Reception.Again.class);
    assertThat(first.get(2)).isEqualTo(new Reception.Taken(Receipt.ACCEPTED));
    unavailable.clear();
    assertThat(post.taken(call).get(2)).isEqualTo(new Reception.Taken(Receipt.DUPLICATE));
    assertThat(taken).containsExactly("b1", "a1", "a2");
  }

  @Test
  void anItemThatIsNoMessageIsParkedOnceWithItsReason() {
    OddItem item = new OddItem(ANNA, "x1", "{\"type\":\"unheard of\"}", "of unknown\ntype");
    parking.park(item);
    parking.park(item);
    assertThat(backend.deadLetters().list(ANNA, 10))
        .singleElement()
        .satisfies(letter -> assertThat(letter.payload()).isEqualTo(item.content()))
        .satisfies(letter -> assertThat(letter.reason()).isEqualTo("of unknown\\u{a}type"));
  }

  private InboundMessage message(ChatId chat, String id) {
    return new InboundMessage(chat, new MessageId(id), "post", "hello", clock.now());
  }
}
