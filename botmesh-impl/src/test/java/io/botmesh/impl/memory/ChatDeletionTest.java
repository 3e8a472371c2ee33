package io.botmesh.impl.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.LogLine;
import io.botmesh.api.MessageId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.Store;
import io.botmesh.api.Write;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.ChatLook;
import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.ClaimCall;
import io.botmesh.api.spi.ForgetAnswer;
import io.botmesh.api.spi.ForgetCall;
import io.botmesh.api.spi.GiveUpCall;
import io.botmesh.api.spi.Grant;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.testkit.ForwardingTurnStore;
import io.botmesh.testkit.HandClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

/** What comes between the steps of a deletion. */
class ChatDeletionTest {
  private static final ChatId ANNA = new ChatId("anna");
  private static final ReplicaId LEFT = new ReplicaId("left-1");
  private static final int MOMENTS = 6;
  private static final Duration LEASE = Duration.ofSeconds(15);

  // More messages may wait than a deletion has tries, so that a chat can speak at each of them.
  private static final TurnLimits ROOMY =
      new TurnLimits(1000, 1 << 20, 2000, 64, 5, Duration.ofMinutes(2), Duration.ofDays(8));

  private final HandClock clock = new HandClock();
  private final MemoryHub hub = new MemoryHub(clock, Runnable::run);
  private final TurnStore turns = new MemoryBackend(hub, ROOMY).turns();
  private int calls;

  @Test
  void aMessageThatComesBetweenTheLooksStaysWithItsLineOrGoesWithIt() {
    for (int moments = 0; moments < 1 << MOMENTS; moments++) {
      int chosen = moments;
      store(new Speaking(moment -> moment < MOMENTS && (chosen >> moment & 1) == 1, 0))
          .deleteChat(ANNA);
      assertThat(lines()).as("moments %s", chosen).isEqualTo(turns.look(ANNA).waiting());
      store(turns).deleteChat(ANNA);
      assertThat(lines()).isZero();
    }
  }

  @Test
  void turnsGrantedMeanwhileDelayItAndNoLaterMessageGoes() {
    speak("old");
    store(new Speaking(moment -> false, 3)).deleteChat(ANNA);
    assertThat(turns.look(ANNA).waiting()).isEqualTo(3);
    assertThat(lines()).isEqualTo(3);
  }

  @Test
  void aChatThatNeverRestsIsLeftAsItIs() {
    Store store = store(new Speaking(moment -> true, 0));
    store.putCheckpoint(ANNA, 0, Write.of("half way"));
    assertThatThrownBy(() -> store.deleteChat(ANNA))
        .isInstanceOf(CoordinationUnavailable.class)
        .hasMessageContaining("BMESH-0555")
        .hasMessageContaining("anna");
    assertThat(store.checkpoint(ANNA).value()).contains("half way");
    assertThat(lines()).isPositive();
  }

  @Test
  void aChatWhoseTurnsChangeAllTheWhileIsLeftAsItIs() {
    Store store = store(new Speaking(moment -> false, Integer.MAX_VALUE));
    store.putCheckpoint(ANNA, 0, Write.of("half way"));
    assertThatThrownBy(() -> store.deleteChat(ANNA))
        .isInstanceOf(CoordinationUnavailable.class)
        .hasMessageContaining("BMESH-0555");
    assertThat(store.checkpoint(ANNA).value()).contains("half way");
  }

  private Store store(TurnStore seen) {
    return new MemoryStore(hub, seen);
  }

  private int lines() {
    return hub.logs.after(ANNA, 0, 1000).size();
  }

  private Token token() {
    calls++;
    return new Token("left-1#" + calls);
  }

  /** Accepts a message and logs its line, as the engine does. */
  private void speak(String id) {
    turns.accept(
        new AcceptCall(
            ANNA,
            new MessageId(id),
            token(),
            LEFT,
            Optional.of("text"),
            false,
            Optional.empty(),
            LEASE,
            Optional.empty()));
    LogLine line = new LogLine("u:" + id, LogLine.From.USER, "text", clock.now(), Optional.empty());
    hub.logs.append(ANNA, List.of(line));
  }

  /** Turns of a chat that speaks at moments, and before the first forgets. */
  private final class Speaking extends ForwardingTurnStore {
    private final IntPredicate moments;
    private int moment;
    private int forgets;

    /**
     * With when it speaks.
     *
     * @param moments the first is before the first look, the second behind it, and so on
     * @param forgets how many turns it takes before it can be forgotten
     */
    private Speaking(IntPredicate moments, int forgets) {
      super(turns);
      this.moments = moments;
      this.forgets = forgets;
    }

    @Override
    public ChatLook look(ChatId chat) {
      speakOrNot();
      ChatLook look = super.look(chat);
      speakOrNot();
      return look;
    }

    private void speakOrNot() {
      if (moments.test(moment)) {
        speak("at moment " + calls);
      }
      moment++;
    }

    @Override
    public ForgetAnswer forget(ForgetCall call) {
      if (forgets > 0) {
        forgets--;
        speak("before forget " + calls);
        takeTurn();
      }
      return super.forget(call);
    }

    private void takeTurn() {
      ClaimCall call =
          new ClaimCall(ANNA, token(), LEFT, Optional.empty(), LEASE, Optional.empty());
      if (turns.claim(call) instanceof ClaimAnswer.Claimed claimed) {
        Grant grant = claimed.claim().grant();
        turns.giveUp(new GiveUpCall(ANNA, grant, GiveUpCall.Why.NEVER_STARTED, Duration.ZERO));
      }
    }
  }
}
