package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.Baggage;
import io.botmesh.api.spi.ChatLook;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.DepartCall;
import io.botmesh.api.spi.Fate;
import io.botmesh.api.spi.ForgetCall;
import io.botmesh.api.spi.PumpAnswer;
import io.botmesh.api.spi.UnloadAnswer;
import org.junit.jupiter.api.Test;

/** What has arrived is taken out of the chat that has moved, and what comes in late follows. */
abstract class UnloadContract extends MoveTale {
  UnloadContract(BackendContract contract) {
    super(contract);
  }

  @Test
  void whatHasArrivedIsTakenOutAndItsIdsStayKnown() {
    talk();
    Baggage baggage = departed();
    arrived(baggage);
    assertThat(unloaded(baggage)).isEqualTo(UnloadAnswer.EMPTY);
    assertThat(unloaded(baggage)).isEqualTo(UnloadAnswer.EMPTY);
    assertThat(turns().claim(claim(LEFT))).isEqualTo(new ClaimAnswer.Empty(true));
    assertThat(turns().pump(pump(LEFT, token(LEFT)))).isEqualTo(new PumpAnswer.Empty(true));
    assertThat(turns().read(ANNA).checkpoint().value()).isEmpty();
    assertThat(turns().read(ANNA).userData().value()).isEmpty();
    AcceptAnswer again = turns().accept(durable(RIGHT, "m2"));
    assertThat(again).isInstanceOf(AcceptAnswer.Duplicate.class);
    assertThat(((AcceptAnswer.Duplicate) again).fate()).isEqualTo(Fate.DELETED);
  }

  @Test
  void untilItIsTakenOutForTheFirstTimeAClaimSaysThatItIsToBeBrought() {
    claimedAndServed("m1", checkpoint("step 3"));
    Baggage baggage = departed();
    arrived(baggage);
    assertThat(turns().claim(claim(RIGHT))).isEqualTo(new ClaimAnswer.Moved(BEN));
    unloaded(baggage);
    assertThat(turns().claim(claim(RIGHT))).isEqualTo(new ClaimAnswer.Empty(true));
  }

  @Test
  void whatComesInLateFollows() {
    talk();
    Baggage first = departed();
    arrived(first);
    line(durableWaiting(LEFT, "m4"));
    assertThat(unloaded(first)).isEqualTo(UnloadAnswer.MORE);
    assertThat(turns().claim(claim(LEFT))).isEqualTo(new ClaimAnswer.Moved(BEN));
    Baggage late = departed(new DepartCall(ANNA, BEN, token(RIGHT)));
    assertThat(late.done()).isTrue();
    assertThat(late.move()).isEqualTo(first.move());
    assertThat(late.messages()).extracting(m -> m.id().value()).containsExactly("m4");
    assertThat(late.entries()).isEmpty();
    arrived(late);
    arrived(late);
    assertThat(unloaded(late)).isEqualTo(UnloadAnswer.EMPTY);
    assertThat(turns().look(BEN).waiting()).isEqualTo(3);
  }

  @Test
  void whatIsBoundToAnotherReplicaIsLeftToIt() {
    AcceptCall first = boundWaiting(LEFT, "m1");
    AcceptCall second = boundWaiting(RIGHT, "m2");
    line(first, second, durableWaiting(LEFT, "m3"));
    Baggage baggage = departed();
    assertThat(baggage.bound()).containsExactly(first.token(), second.token());
    assertThat(baggage.messages()).extracting(m -> m.id().value()).containsExactly("m3");
    arrived(baggage);
    assertThat(turns().unload(unload(LEFT, baggage))).isEqualTo(UnloadAnswer.MORE);
    assertThat(turns().look(ANNA).waiting()).isEqualTo(2);
    assertThat(turns().unload(unload(RIGHT, baggage))).isEqualTo(UnloadAnswer.EMPTY);
    assertThat(turns().look(BEN).waiting()).isEqualTo(1);
  }

  @Test
  void whatIsBoundToOneThatIsGoneIsSkippedOnceItIsOverdue() {
    line(boundWaiting(RIGHT, "m1"));
    Baggage baggage = departed();
    assertThat(turns().unload(unload(LEFT, baggage))).isEqualTo(UnloadAnswer.MORE);
    pass(turnWait());
    assertThat(turns().unload(unload(LEFT, baggage))).isEqualTo(UnloadAnswer.EMPTY);
    assertThat(turns().accept(boundWaiting(LEFT, "m1"))).isInstanceOf(AcceptAnswer.Skipped.class);
  }

  @Test
  void whoHadTheTurnHasTimeToBringItsMessage() {
    claimed(bound(LEFT, "m1"));
    pass(turnWait());
    Baggage baggage = departed();
    assertThat(turns().unload(unload(RIGHT, baggage))).isEqualTo(UnloadAnswer.MORE);
    pass(turnWait());
    assertThat(turns().unload(unload(RIGHT, baggage))).isEqualTo(UnloadAnswer.EMPTY);
  }

  @Test
  void onceDeletedItIsAChatLikeAnyOtherAndMayMoveAnew() {
    talk();
    Baggage first = departed();
    arrived(first);
    ChatLook look = turns().look(ANNA);
    turns().forget(new ForgetCall(ANNA, token(LEFT), look.fence(), look.last()));
    assertThat(turns().look(ANNA).moved()).isEmpty();
    Claim turn = claimed(durable(LEFT, "m5"));
    assertThat(turn.ticket().attempts()).isEqualTo(1);
    assertThat(turn.grant().fence()).isGreaterThan(first.fence());
    committed(commit(LEFT, turn, checkpoint("begun anew")));
    assertThat(unloaded(first)).as("of a move that is forgotten").isEqualTo(UnloadAnswer.EMPTY);
    assertThat(turns().read(ANNA).checkpoint().value()).contains("begun anew");
    arrived(departed());
    assertThat(turns().read(BEN).checkpoint().value()).contains("begun anew");
  }
}
