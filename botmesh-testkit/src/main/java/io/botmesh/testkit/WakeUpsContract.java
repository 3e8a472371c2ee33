package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Subscription;
import io.botmesh.api.spi.WakeUps;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What every {@link WakeUps} promises, while nothing is broken. */
public abstract class WakeUpsContract extends BackendContract {
  private static final ReplicaId LEFT = new ReplicaId("left-1");
  private static final ReplicaId RIGHT = new ReplicaId("right-1");
  private static final ChatId ANNA = new ChatId("anna");
  private static final ChatId BEN = new ChatId("ben");

  /** For a backend's tests. */
  protected WakeUpsContract() {}

  @Test
  void theFirstThingHeardIsThatHintsComeFromNowOn() {
    try (Ears ears = Ears.of(backend().wakeUps(), LEFT)) {
      another().wakeUps().hint(LEFT, ANNA);
      ears.awaitHint(ANNA);
      assertThat(ears.heard()).startsWith("resumed").doesNotContain("deaf");
    }
  }

  @Test
  void aHintReachesItsReplicaAndNoOther() {
    try (Ears left = Ears.of(backend().wakeUps(), LEFT);
        Ears right = Ears.of(another().wakeUps(), RIGHT)) {
      backend().wakeUps().hint(RIGHT, ANNA);
      backend().wakeUps().hint(LEFT, BEN);
      assertThat(right.hints()).containsExactly(ANNA);
      assertThat(left.hints()).containsExactly(BEN);
    }
  }

  @Test
  void hintsAreHeardInOrder() {
    try (Ears ears = Ears.of(backend().wakeUps(), LEFT)) {
      List<ChatId> chats = List.of(new ChatId("c"), new ChatId("a"), new ChatId("b"));
      chats.forEach(chat -> another().wakeUps().hint(LEFT, chat));
      assertThat(ears.hints()).isEqualTo(chats);
    }
  }

  @Test
  void aReplicaThatIsGoneIsToldToThoseNamed() {
    ReplicaId third = new ReplicaId("third-1");
    try (Ears left = Ears.of(backend().wakeUps(), LEFT);
        Ears right = Ears.of(another().wakeUps(), RIGHT)) {
      backend().wakeUps().gone(third, List.of(LEFT));
      left.awaitGone(third);
      assertThat(right.hints()).isEmpty();
      assertThat(right.heard()).doesNotContain("gone " + third);
    }
  }

  @Test
  void hostileNamesAreKeptExactly() {
    for (String hostile : HostileTexts.ALL) {
      try (Ears ears = Ears.of(backend().wakeUps(), new ReplicaId(hostile))) {
        another().wakeUps().hint(new ReplicaId(hostile), new ChatId(hostile));
        another().wakeUps().gone(new ReplicaId(hostile), List.of(new ReplicaId(hostile)));
        assertThat(ears.hints()).containsExactly(new ChatId(hostile));
        ears.awaitGone(new ReplicaId(hostile));
      }
    }
  }

  @Test
  void hintsThatNobodyHearsDoNoHarm() {
    backend().wakeUps().hint(RIGHT, ANNA);
    backend().wakeUps().gone(LEFT, List.of(RIGHT));
    try (Ears ears = Ears.of(backend().wakeUps(), RIGHT)) {
      assertThat(ears.hints()).isEmpty();
    }
  }

  @Test
  void aClosedSubscriptionHearsNothingMoreAndOthersDo() {
    Ears closed = Ears.of(backend().wakeUps(), LEFT);
    closed.close();
    closed.close();
    try (Ears open = Ears.of(another().wakeUps(), LEFT)) {
      another().wakeUps().hint(LEFT, ANNA);
      open.awaitHint(ANNA);
      assertThat(closed.heard()).doesNotContain("hint " + ANNA);
    }
  }

  @Test
  void aListenerThatThrowsIsAskedAgainAtTheNextHint() {
    AtomicInteger asked = new AtomicInteger();
    try (Subscription failing = backend().wakeUps().listen(LEFT, new Failing(asked))) {
      Patience.await("the listener").until(() -> asked.get() == 1);
      another().wakeUps().hint(LEFT, ANNA);
      Patience.await("the listener").until(() -> asked.get() == 2);
      another().wakeUps().hint(LEFT, BEN);
      Patience.await("the listener").until(() -> asked.get() == 3);
    }
  }

  /** Counts, and throws each time. */
  private record Failing(AtomicInteger asked) implements WakeUps.Listener {
    @Override
    public void hinted(ChatId chat) {
      fail();
    }

    @Override
    public void gone(ReplicaId replica) {
      fail();
    }

    @Override
    public void resumed() {
      fail();
    }

    @Override
    public void deaf() {
      fail();
    }

    private void fail() {
      asked.incrementAndGet();
      throw new IllegalStateException("A listener that fails on purpose");
    }
  }
}
