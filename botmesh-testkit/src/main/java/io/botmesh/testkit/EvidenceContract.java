package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.Fence;
import io.botmesh.api.spi.AcceptAnswer.Skipped;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.ClaimAnswer.Empty;
import io.botmesh.api.spi.ClaimAnswer.Held;
import io.botmesh.api.spi.ClaimAnswer.NotYours;
import io.botmesh.api.spi.ClaimCall;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.Evidence;
import org.junit.jupiter.api.Test;

/** Evidence of a missing heartbeat counts for the very grant or ticket it names, and no other. */
abstract class EvidenceContract extends TurnStory {
  EvidenceContract(BackendContract contract) {
    super(contract);
  }

  @Test
  void aHolderThatIsGoneLosesItsTurnBeforeItsLeaseEnds() {
    Claim dead = claimed(durable(LEFT, "m1"));
    Claim heir = claimed(turns().claim(claim(RIGHT, goneHolder(dead))));
    assertThat(heir.ticket().id()).isEqualTo(dead.ticket().id());
    assertThat(heir.ticket().attempts()).isEqualTo(2);
    assertThat(heir.grant().fence()).isGreaterThan(dead.grant().fence());
    assertThat(turns().commit(commit(LEFT, dead, checkpoint("stale"))))
        .isEqualTo(new CommitAnswer.Lost());
  }

  @Test
  void evidenceAboutAnEarlierTurnDoesNotTouchTheNext() {
    Claim earlier = claimed(durable(LEFT, "m1"));
    committed(commit(LEFT, earlier, Changes.NONE));
    claimed(durable(LEFT, "m2"));
    assertThat(turns().claim(claim(RIGHT, goneHolder(earlier)))).isInstanceOf(Held.class);
  }

  @Test
  void evidenceAboutATokensFirstGrantDoesNotTouchItsSecond() {
    line(durableWaiting(LEFT, "m1"), durableWaiting(LEFT, "m2"));
    ClaimCall asked = claim(LEFT);
    Claim first = claimed(turns().claim(asked));
    Claim heir = claimed(turns().claim(claim(RIGHT, goneHolder(first))));
    committed(commit(RIGHT, heir, Changes.NONE));
    Claim second = claimed(turns().claim(asked));
    assertThat(second.grant().token()).isEqualTo(first.grant().token());
    assertThat(turns().claim(claim(RIGHT, goneHolder(first)))).isInstanceOf(Held.class);
  }

  @Test
  void evidenceMustNameTheVeryFence() {
    long fence = claimed(durable(LEFT, "m1")).grant().fence().number();
    for (long other : new long[] {fence - 1, fence + 1, 1}) {
      assertThat(turns().claim(claim(RIGHT, new Evidence.OfGrant(new Fence(other)))))
          .isInstanceOf(Held.class);
    }
  }

  @Test
  void evidenceAboutATicketDoesNotTouchATurn() {
    AcceptCall call = bound(LEFT, "m1");
    claimed(call);
    assertThat(turns().claim(claim(RIGHT, new Evidence.OfTicket(call.token()))))
        .isInstanceOf(Held.class);
  }

  @Test
  void theBoundMessageOfADeadHolderGoesWithIt() {
    AcceptCall own = bound(LEFT, "m1");
    Claim dead = claimed(own);
    line(durable(RIGHT, "m2"));
    Claim heir = claimed(turns().claim(claim(RIGHT, goneHolder(dead))));
    assertThat(heir.ticket().id().value()).isEqualTo("m2");
    assertThat(turns().accept(own)).isEqualTo(new Skipped(own.token()));
  }

  @Test
  void theBoundMessageOfADeadHolderGoesEvenIfNobodyElseWaits() {
    AcceptCall own = bound(LEFT, "m1");
    Claim dead = claimed(own);
    assertThat(turns().claim(claim(RIGHT, goneHolder(dead)))).isEqualTo(new Empty(true));
  }

  @Test
  void aDeadReplicasBoundMessageIsSkippedOnEvidenceAboutItsTicket() {
    AcceptCall lost = boundWaiting(LEFT, "m1");
    line(lost, durableWaiting(RIGHT, "m2"));
    assertThat(turns().claim(claim(RIGHT))).isEqualTo(new NotYours(lost.token(), LEFT, turnWait()));
    Claim heir = claimed(turns().claim(claim(RIGHT, new Evidence.OfTicket(lost.token()))));
    assertThat(heir.ticket().id().value()).isEqualTo("m2");
    assertThat(turns().accept(lost)).isEqualTo(new Skipped(lost.token()));
  }

  @Test
  void evidenceAboutOneTicketDoesNotTouchTheNextOfTheSameReplica() {
    AcceptCall first = boundWaiting(LEFT, "m1");
    AcceptCall second = boundWaiting(LEFT, "m2");
    line(first, second);
    assertThat(turns().claim(claim(RIGHT, new Evidence.OfTicket(second.token()))))
        .isEqualTo(new NotYours(first.token(), LEFT, turnWait()));
    assertThat(turns().claim(claim(RIGHT, new Evidence.OfTicket(first.token()))))
        .isEqualTo(new NotYours(second.token(), LEFT, turnWait()));
  }

  @Test
  void evidenceAboutATicketDoesNotTouchADurableOne() {
    AcceptCall durable = durableWaiting(LEFT, "m1");
    line(durable);
    Claim turn = claimed(turns().claim(claim(RIGHT, new Evidence.OfTicket(durable.token()))));
    assertThat(turn.ticket().id().value()).isEqualTo("m1");
  }

  @Test
  void aDeadHoldersDurableMessageIsKeptThoughABoundOneOfItFollows() {
    Claim dead = claimed(durable(LEFT, "m1"));
    AcceptCall follower = boundWaiting(LEFT, "m2");
    line(follower);
    Claim heir = claimed(turns().claim(claim(RIGHT, goneHolder(dead))));
    assertThat(heir.ticket().id().value()).isEqualTo("m1");
    committed(commit(RIGHT, heir, Changes.NONE));
    assertThat(turns().claim(claim(RIGHT)))
        .isEqualTo(new NotYours(follower.token(), LEFT, turnWait()));
  }
}
