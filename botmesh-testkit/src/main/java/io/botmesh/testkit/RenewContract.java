package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.Fence;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.ClaimAnswer.Held;
import io.botmesh.api.spi.Grant;
import io.botmesh.api.spi.RenewAnswer;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnHeld;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Renew: the very grant in force is kept for another lease. */
abstract class RenewContract extends TurnStory {
  private static final Duration LONGER = Duration.ofMinutes(1);

  RenewContract(BackendContract contract) {
    super(contract);
  }

  @Test
  void aRenewedTurnIsHeldForTheNewLeaseFromNowOn() {
    Claim turn = claimed(durable(LEFT, "m1"));
    pass(LEASE.minus(TICK));
    assertThat(turns().renew(ANNA, turn.grant(), LONGER)).isEqualTo(RenewAnswer.RENEWED);
    assertThat(turns().claim(claim(RIGHT)))
        .isEqualTo(new Held(new TurnHeld(turn.grant(), LEFT, LONGER), false));
  }

  @Test
  void aTurnIsRenewedAfterItsLeaseIfNobodyTookIt() {
    Claim turn = claimed(durable(LEFT, "m1"));
    pass(LEASE.multipliedBy(2));
    assertThat(turns().renew(ANNA, turn.grant(), LEASE)).isEqualTo(RenewAnswer.RENEWED);
    assertThat(turns().claim(claim(RIGHT))).isInstanceOf(Held.class);
  }

  @Test
  void aLateHolderRenewsNothing() {
    Claim sleeper = claimed(durable(LEFT, "m1"));
    pass(LEASE);
    Claim waker = claimedBy(RIGHT);
    assertThat(turns().renew(ANNA, sleeper.grant(), LONGER)).isEqualTo(RenewAnswer.LOST);
    assertThat(turns().claim(claim(LEFT)))
        .isEqualTo(new Held(new TurnHeld(waker.grant(), RIGHT, LEASE), false));
  }

  @Test
  void anEndedTurnIsNotRenewed() {
    Claim turn = claimed(durable(LEFT, "m1"));
    committed(commit(LEFT, turn, Changes.NONE));
    assertThat(turns().renew(ANNA, turn.grant(), LEASE)).isEqualTo(RenewAnswer.LOST);
    line(durableWaiting(RIGHT, "m2"));
    assertThat(claimedBy(RIGHT).ticket().id().value()).isEqualTo("m2");
  }

  @Test
  void tokenAndFenceMustBothBeTheOnesInForce() {
    Grant grant = claimed(durable(LEFT, "m1")).grant();
    Fence next = new Fence(grant.fence().number() + 1);
    assertThat(turns().renew(ANNA, new Grant(grant.token(), next), LEASE))
        .isEqualTo(RenewAnswer.LOST);
    assertThat(turns().renew(ANNA, new Grant(new Token("another"), grant.fence()), LEASE))
        .isEqualTo(RenewAnswer.LOST);
  }

  @Test
  void inAnUnknownChatNothingIsRenewed() {
    assertThat(turns().renew(ANNA, new Grant(new Token("any"), new Fence(1)), LEASE))
        .isEqualTo(RenewAnswer.LOST);
  }
}
