package io.botmesh.impl.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.MessageId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.Stored;
import io.botmesh.api.TurnLost;
import io.botmesh.api.Write;
import io.botmesh.api.spi.ChatState;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.Grant;
import io.botmesh.api.spi.Ticket;
import io.botmesh.api.spi.Token;
import io.botmesh.impl.signal.Signals;
import io.botmesh.impl.signal.Span;
import io.botmesh.testkit.HandClock;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HeldTurnTest {
  private static final Duration LEASE = Duration.ofSeconds(15);
  private static final ReplicaId RED = new ReplicaId("red-1");
  private static final ChatId ANNA = new ChatId("anna");

  private final HandClock clock = new HandClock();

  @Test
  void aLeaseCountsFromWhenTheCallThatBroughtItWasSent() {
    long sent = clock.nanoTime();
    clock.pass(LEASE.minusMillis(1));
    HeldTurn turn = granted(sent);
    assertThat(turn.stillHeld()).isTrue();
    clock.pass(Duration.ofMillis(1));
    assertThat(turn.stillHeld()).isFalse();
    assertThatThrownBy(() -> turn.save(Write.of("too late"))).isInstanceOf(TurnLost.class);
  }

  @Test
  void aTurnThatWasBrokenOffIsHeldNoMoreAndCannotConclude() {
    HeldTurn turn = granted(clock.nanoTime());
    assertThat(turn.run()).isTrue();
    assertThat(turn.breakOff()).isTrue();
    assertThat(Thread.interrupted()).as("its handler's thread is interrupted").isTrue();
    assertThat(turn.stillHeld()).isFalse();
    assertThat(turn.conclude()).isFalse();
  }

  private HeldTurn granted(long sentAt) {
    Claim claim =
        new Claim(
            ANNA,
            new Grant(new Token("t"), new Fence(7)),
            LEASE,
            new Ticket(1, new MessageId("1"), new Token("a"), 1, Optional.empty()),
            new ChatState(Stored.NOTHING, Stored.NOTHING),
            true);
    return new HeldTurn(
        null,
        claim,
        new InboundMessage(ANNA, new MessageId("1"), "test", "hi", clock.now()),
        RED,
        sentAt,
        (turn, checkpoint) -> Optional.of(turn.state()),
        clock,
        new TurnReport(Signals.NONE, Span.NONE));
  }
}
