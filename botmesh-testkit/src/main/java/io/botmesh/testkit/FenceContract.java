package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.Fence;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.CommitCall;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.api.spi.Versions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Fences and versions only grow, whatever is lost. */
abstract class FenceContract extends TurnStory {
  private static final long FAR_AHEAD = 4_000_000_000_000_000L;

  FenceContract(BackendContract contract) {
    super(contract);
  }

  @Test
  void everyGrantHasAGreaterFenceThoughTheClockStandsStill() {
    List<Fence> fences = new ArrayList<>();
    Claim turn = claimed(durable(LEFT, "m1"));
    fences.add(turn.grant().fence());
    turn = claimed(turns().claim(claim(RIGHT, goneHolder(turn))));
    fences.add(turn.grant().fence());
    line(durableWaiting(LEFT, "m2"), durableWaiting(LEFT, "m3"));
    turn =
        committed(wantingNext(commit(RIGHT, turn, Changes.NONE), token(RIGHT)))
            .next()
            .orElseThrow();
    fences.add(turn.grant().fence());
    committed(commit(RIGHT, turn, Changes.NONE));
    fences.add(claimedBy(LEFT).grant().fence());
    assertThat(fences).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void aFenceIsGreaterAfterTheChatWasLost() {
    Claim before = claimed(durable(LEFT, "m1"));
    loseChat();
    pass(TICK);
    Claim after = claimed(durable(RIGHT, "m1"));
    assertThat(after.grant().fence()).isGreaterThan(before.grant().fence());
    assertThat(turns().commit(commit(LEFT, before, checkpoint("stale"))))
        .isEqualTo(new CommitAnswer.Lost());
  }

  @Test
  void aFenceIsGreaterAfterTheChatWasIdleForLong() {
    Claim before = claimed(durable(LEFT, "m1"));
    committed(commit(LEFT, before, Changes.NONE));
    pass(TurnLimits.DEFAULT.retention().plus(Duration.ofDays(1)));
    Claim after = claimed(durable(LEFT, "m2"));
    assertThat(after.grant().fence()).isGreaterThan(before.grant().fence());
  }

  @Test
  void aFenceIsGreaterThanTheHighestItsAskerHasSeen() {
    Claim first = claimed(past(durable(LEFT, "m1"), FAR_AHEAD));
    assertThat(first.grant().fence().number()).isEqualTo(FAR_AHEAD + 1);
    committed(commit(LEFT, first, Changes.NONE));
    line(durableWaiting(LEFT, "m2"), durableWaiting(LEFT, "m3"));
    Claim second = claimed(turns().claim(claimPast(LEFT, FAR_AHEAD + 10)));
    assertThat(second.grant().fence().number()).isEqualTo(FAR_AHEAD + 11);
    CommitCall call = wantingNext(commit(LEFT, second, Changes.NONE), token(LEFT));
    Claim third = committed(past(call, FAR_AHEAD + 20)).next().orElseThrow();
    assertThat(third.grant().fence().number()).isEqualTo(FAR_AHEAD + 21);
  }

  @Test
  void aFloorThatIsBehindChangesNothing() {
    Claim first = claimed(durable(LEFT, "m1"));
    committed(commit(LEFT, first, Changes.NONE));
    line(durableWaiting(LEFT, "m2"));
    Claim second = claimed(turns().claim(claimPast(LEFT, 1)));
    assertThat(second.grant().fence()).isGreaterThan(first.grant().fence());
  }

  @Test
  void versionsGrowAndDoNotReturnAfterTheChatWasLost() {
    serve("m1");
    Versions first = turns().read(ANNA).versions();
    serve("m2");
    Versions second = turns().read(ANNA).versions();
    loseChat();
    pass(TICK);
    assertThat(turns().read(ANNA).versions()).isEqualTo(new Versions(0, 0));
    serve("m3");
    Versions third = turns().read(ANNA).versions();
    assertThat(List.of(first.checkpoint(), second.checkpoint(), third.checkpoint()))
        .isSorted()
        .doesNotHaveDuplicates();
    assertThat(List.of(first.userData(), second.userData(), third.userData()))
        .isSorted()
        .doesNotHaveDuplicates();
  }

  @Test
  void aGrantThatTheStoreForgotIsToldSoAndItsMessageCanComeBack() {
    Claim turn = claimed(durable(LEFT, "m1"));
    loseChat();
    assertThat(turns().commit(commit(LEFT, turn, checkpoint("unheard"))))
        .isEqualTo(new CommitAnswer.Forgotten());
    assertThat(turns().read(ANNA).checkpoint().value()).isEmpty();
    AcceptCall again = past(durable(LEFT, "m1"), turn.grant().fence().number());
    Claim second = claimed(again);
    assertThat(second.grant().fence()).isGreaterThan(turn.grant().fence());
    assertThat(second.ticket().attempts()).isEqualTo(1);
  }

  @Test
  void aForgottenGrantIsLostOnceItsMessageWasBroughtBackByAnother() {
    Claim turn = claimed(durable(LEFT, "m1"));
    loseChat();
    line(durableWaiting(RIGHT, "m1"));
    assertThat(turns().commit(commit(LEFT, turn, checkpoint("unheard"))))
        .isEqualTo(new CommitAnswer.Lost());
  }

  @Test
  void aForgottenGrantIsLostOnceAGreaterOneWasGiven() {
    Claim turn = claimed(durable(LEFT, "m1"));
    loseChat();
    pass(TICK);
    assertThat(turns().accept(durable(RIGHT, "m2"))).isInstanceOf(AcceptAnswer.Claimed.class);
    assertThat(turns().commit(commit(LEFT, turn, checkpoint("unheard"))))
        .isEqualTo(new CommitAnswer.Lost());
  }

  private void serve(String id) {
    Claim turn = claimed(durable(LEFT, id));
    Changes both =
        new Changes(
            checkpoint("at " + id).checkpoint(), userData("of " + id).userData(), List.of());
    committed(commit(LEFT, turn, both));
  }

  private static CommitCall past(CommitCall call, long floor) {
    return new Ending(call).past(Optional.of(new Fence(floor))).call();
  }
}
