package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptAnswer.Busy;
import io.botmesh.api.spi.AcceptAnswer.Duplicate;
import io.botmesh.api.spi.AcceptAnswer.Waiting;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.Fate;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnLimits;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The bounds of a chat: over a bound a message is refused whole, and nothing stored is lost. */
abstract class BoundsContract extends TurnStory {
  BoundsContract(BackendContract contract) {
    super(contract);
  }

  @Test
  void aFullLineRefusesAndStoresNothing() {
    within(2, 4, 4, 5);
    line(durableWaiting(LEFT, "m1"), durableWaiting(LEFT, "m2"));
    AcceptCall third = durable(LEFT, "m3");
    assertThat(turns().accept(third)).isEqualTo(new Busy());
    serve(RIGHT, Changes.NONE);
    assertThat(turns().accept(third)).as("a second offer").isInstanceOf(AcceptAnswer.Claimed.class);
  }

  @Test
  void theMessageUnderWayStillTakesItsPlace() {
    within(1, 2, 4, 5);
    claimed(durable(LEFT, "m1"));
    assertThat(turns().accept(durable(LEFT, "m2"))).isEqualTo(new Busy());
  }

  @Test
  void aFullLineStillKnowsWhatItHolds() {
    within(1, 2, 4, 5);
    AcceptCall first = durableWaiting(LEFT, "m1");
    line(first);
    assertThat(turns().accept(first)).isEqualTo(new Waiting(1, Optional.empty()));
    assertThat(turns().accept(durableWaiting(LEFT, "m1")))
        .isEqualTo(new Duplicate(Fate.WAITING, first.token(), Optional.empty()));
  }

  @Test
  void messagesMayWaitUpToTheirBoundInBytesOfUtf8() {
    contract().within(withLineBytes(10));
    line(sized("m1", "\u00e9\u00e9"), sized("m2", "123456"));
    assertThat(turns().accept(sized("m3", "x"))).isEqualTo(new Busy());
    serve(RIGHT, Changes.NONE);
    assertThat(turns().accept(sized("m3", "abcd"))).isInstanceOf(Waiting.class);
    assertThat(turns().accept(sized("m4", "x"))).isEqualTo(new Busy());
  }

  @Test
  void aBoundMessageCostsNoBytes() {
    contract().within(withLineBytes(4));
    line(boundWaiting(LEFT, "m1"), boundWaiting(LEFT, "m2"), sized("m3", "1234"));
    serve(LEFT, Changes.NONE);
    serve(LEFT, Changes.NONE);
    assertThat(turns().accept(sized("m4", "1"))).isEqualTo(new Busy());
  }

  @Test
  void theRingRemembersSoManyIdsAndForgetsTheOldest() {
    within(1, 3, 4, 5);
    for (String id : List.of("m1", "m2", "m3")) {
      handle(id);
    }
    assertThat(turns().accept(durable(LEFT, "m1"))).isInstanceOf(Duplicate.class);
    handle("m4");
    assertThat(turns().accept(durable(LEFT, "m2"))).isInstanceOf(Duplicate.class);
    assertThat(turns().accept(durable(LEFT, "m1"))).isInstanceOf(AcceptAnswer.Claimed.class);
  }

  @Test
  void anIdThatIsForgottenBeforeItsRetentionIsToldOf() {
    within(1, 3, 4, 5);
    for (String id : List.of("m1", "m2", "m3")) {
      assertThat(forgot(handle(id))).isFalse();
    }
    pass(TurnLimits.DEFAULT.retention().minusSeconds(1));
    assertThat(forgot(handle("m4"))).as("m1 is forgotten a second too early").isTrue();
    pass(Duration.ofSeconds(1));
    assertThat(forgot(handle("m5"))).as("m2 has had its time").isFalse();
    handle("m6");
    AcceptCall waits = durableWaiting(LEFT, "m7");
    assertThat(forgot(turns().accept(waits))).as("m4 is forgotten").isTrue();
    assertThat(forgot(turns().accept(waits))).as("asked again").isFalse();
  }

  @Test
  void anIdThatHasANewerPlaceIsNotForgottenWithItsOldOne() {
    within(1, 3, 4, 5);
    AcceptCall first = boundWaiting(LEFT, "m1");
    line(first);
    pass(turnWait());
    assertThat(turns().claim(claim(LEFT))).isInstanceOf(ClaimAnswer.Empty.class);
    committed(commit(LEFT, claimed(over(bound(LEFT, "m1"), first.token())), Changes.NONE));
    handle("m2");
    assertThat(forgot(handle("m3"))).isFalse();
  }

  @Test
  void anIdThatWasAcceptedAgainIsRememberedFromThenOn() {
    within(1, 3, 4, 5);
    AcceptCall first = boundWaiting(LEFT, "m1");
    line(first);
    pass(turnWait());
    assertThat(turns().claim(claim(LEFT))).isInstanceOf(ClaimAnswer.Empty.class);
    committed(commit(LEFT, claimed(over(bound(LEFT, "m1"), first.token())), Changes.NONE));
    handle("m2");
    handle("m3");
    assertThat(turns().accept(durable(LEFT, "m1")))
        .as("its first slot is gone, its second is not")
        .isInstanceOf(Duplicate.class);
    handle("m4");
    assertThat(turns().accept(durable(LEFT, "m1"))).isInstanceOf(AcceptAnswer.Claimed.class);
  }

  @Test
  void aFullOutboxStopsTheNextTurnUntilItIsPumped() {
    within(4, 8, 2, 5);
    committed(commit(LEFT, claimed(durable(LEFT, "m1")), says("one", "two")));
    assertThat(turns().accept(durable(LEFT, "m2"))).isEqualTo(new Waiting(2, Optional.empty()));
    assertThat(turns().claim(claim(LEFT))).isEqualTo(new ClaimAnswer.Full());
    Token pump = token(LEFT);
    turns().tick(tick(pump, sent(pumped(pump(LEFT, pump)).get(0))));
    assertThat(claimedBy(LEFT).ticket().attempts()).isEqualTo(1);
  }

  @Test
  void aFullOutboxNeverRefusesACommit() {
    within(4, 8, 2, 5);
    committed(commit(LEFT, claimed(durable(LEFT, "m1")), says("one")));
    committed(commit(LEFT, claimed(durable(LEFT, "m2")), says("two", "three", "four")));
    assertThat(payloads(pumped(pump(LEFT, token(LEFT)))))
        .containsExactly("one", "two", "three", "four");
  }

  private AcceptCall sized(String id, String message) {
    return accept(LEFT, id, Optional.of(message), false);
  }

  private AcceptAnswer handle(String id) {
    AcceptAnswer answer = turns().accept(durable(LEFT, id));
    assertThat(answer).isInstanceOf(AcceptAnswer.Claimed.class);
    committed(commit(LEFT, ((AcceptAnswer.Claimed) answer).claim(), Changes.NONE));
    return answer;
  }

  private static boolean forgot(AcceptAnswer answer) {
    return answer instanceof AcceptAnswer.Claimed claimed
        ? claimed.forgot()
        : ((Waiting) answer).forgot();
  }
}
