package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.Stored;
import io.botmesh.api.Write;
import io.botmesh.api.spi.AcceptAnswer.Duplicate;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.ChatState;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.TurnLimits;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How long a chat's state is remembered. */
abstract class MemoryContract extends TurnStory {
  private static final Duration TTL = Duration.ofMinutes(10);
  private static final Duration PAST_RETENTION =
      TurnLimits.DEFAULT.retention().plus(Duration.ofDays(2));

  MemoryContract(BackendContract contract) {
    super(contract);
  }

  @Test
  void ofAnUnknownChatNothingIsStored() {
    assertThat(turns().read(ANNA)).isEqualTo(new ChatState(Stored.NOTHING, Stored.NOTHING));
  }

  @Test
  void whatIsStoredForAWhileExpiresAndItsVersionDoesNot() {
    committed(commit(LEFT, claimed(durable(LEFT, "m1")), forAWhile()));
    ChatState before = turns().read(ANNA);
    pass(TTL.minus(TICK));
    assertThat(turns().read(ANNA)).isEqualTo(before);
    pass(TICK);
    assertThat(turns().read(ANNA))
        .isEqualTo(
            new ChatState(
                new Stored(Optional.empty(), before.checkpoint().version()),
                new Stored(Optional.empty(), before.userData().version())));
  }

  @Test
  void aTurnSeesNothingExpired() {
    committed(commit(LEFT, claimed(durable(LEFT, "m1")), forAWhile()));
    pass(TTL);
    Claim turn = claimed(durable(LEFT, "m2"));
    assertThat(turn.state()).isEqualTo(turns().read(ANNA));
    assertThat(turn.state().checkpoint().value()).isEmpty();
    assertThat(turn.state().checkpoint().version()).isPositive();
  }

  @Test
  void aTurnThatSawACheckpointMayCommitOnItAfterItExpired() {
    committed(commit(LEFT, claimed(durable(LEFT, "m1")), forAWhile()));
    Claim turn = claimed(durable(LEFT, "m2"));
    turns().renew(ANNA, turn.grant(), TTL.multipliedBy(2));
    pass(TTL);
    committed(commit(LEFT, turn, checkpoint("went on")));
    assertThat(turns().read(ANNA).checkpoint().value()).contains("went on");
  }

  @Test
  void aTextWrittenWithoutATimeLivesOnThoughOneWithATimeStoodThere() {
    committed(commit(LEFT, claimed(durable(LEFT, "m1")), forAWhile()));
    committed(commit(LEFT, claimed(durable(LEFT, "m2")), checkpoint("for ever")));
    pass(PAST_RETENTION);
    assertThat(turns().read(ANNA).checkpoint().value()).contains("for ever");
    assertThat(turns().read(ANNA).userData().value()).isEmpty();
  }

  @Test
  void aDurableMessageOutlivesTheRetention() {
    line(durableWaiting(LEFT, "m1"));
    pass(PAST_RETENTION);
    assertThat(claimedBy(RIGHT).ticket().message()).contains("text of m1");
  }

  @Test
  void anEntryOutlivesTheRetention() {
    committed(commit(LEFT, claimed(durable(LEFT, "m1")), says("hello")));
    pass(PAST_RETENTION);
    assertThat(payloads(pumped(pump(RIGHT, token(RIGHT))))).containsExactly("hello");
  }

  @Test
  void aSeenIdIsRememberedWithinTheRetention() {
    committed(commit(LEFT, claimed(durable(LEFT, "m1")), Changes.NONE));
    pass(TurnLimits.DEFAULT.retention().minus(TICK));
    assertThat(turns().accept(durable(RIGHT, "m1"))).isInstanceOf(Duplicate.class);
  }

  @Test
  void theOtherViewSeesTheSame() {
    committed(commit(LEFT, claimed(durable(LEFT, "m1")), checkpoint("seen")));
    assertThat(contract().another().turns().read(ANNA)).isEqualTo(turns().read(ANNA));
    assertThat(contract().another().turns().accept(durable(RIGHT, "m1")))
        .isInstanceOf(Duplicate.class);
  }

  private static Changes forAWhile() {
    return new Changes(
        Optional.of(Write.of("passing", TTL)), Optional.of(Write.of("passing", TTL)), List.of());
  }
}
