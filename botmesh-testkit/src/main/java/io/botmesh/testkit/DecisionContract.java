package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.ScheduleId;
import io.botmesh.api.spi.Decision;
import io.botmesh.api.spi.DoneAnswer;
import io.botmesh.api.spi.DueAnswer;
import io.botmesh.api.spi.Schedule;
import io.botmesh.api.spi.ScheduleAnswer;
import io.botmesh.api.spi.ScheduleStore;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Of all that is decided about a schedule the newest counts, whenever it comes. */
abstract class DecisionContract extends ScheduleStory {
  DecisionContract(BackendContract contract) {
    super(contract);
  }

  @Test
  void aNewerDecisionReplacesAndAnOlderOneIsToldOfIt() {
    store().put(schedule(TEA, 2, MINUTE));
    assertThat(store().put(schedule(TEA, 1, Duration.ZERO)))
        .isEqualTo(new ScheduleAnswer.Older(decision(2)));
    assertThat(store().cancel(TEA, decision(1))).isEqualTo(new ScheduleAnswer.Older(decision(2)));
    assertThat(store().put(schedule(TEA, 3, Duration.ofSeconds(1)))).isEqualTo(TAKEN);
    pass(Duration.ofSeconds(1));
    DueAnswer.Claimed claimed = claimed(LEFT, TEA);
    assertThat(claimed.due()).extracting(Schedule::decision).containsExactly(decision(3));
    store().done(TEA, claimed.fence());
    pass(MINUTE);
    assertThat(claim(LEFT, TEA)).isEqualTo(new DueAnswer.Nothing(Optional.empty()));
  }

  @Test
  void ofTwoTurnsTheLaterOneDecidesWhateverThePlaces() {
    Decision early = new Decision(new Fence(1000), 9);
    Decision late = new Decision(new Fence(1001), 1);
    store().put(new Schedule(TEA, Schedule.Kind.ONCE, late, now(), "h", "late"));
    assertThat(store().cancel(TEA, early)).isEqualTo(new ScheduleAnswer.Older(late));
    assertThat(due(claim(LEFT, TEA))).extracting(Schedule::payload).containsExactly("late");
  }

  @Test
  void theVeryDecisionAskedAgainChangesNothing() {
    store().put(schedule(TEA, 1, Duration.ZERO));
    DueAnswer.Claimed claimed = claimed(LEFT, TEA);
    assertThat(store().put(schedule(TEA, 1, Duration.ZERO))).isEqualTo(TAKEN);
    store().done(TEA, claimed.fence());
    assertThat(store().put(schedule(TEA, 1, Duration.ZERO))).isEqualTo(TAKEN);
    pass(LEASE);
    assertThat(claim(RIGHT, TEA)).isEqualTo(new DueAnswer.Nothing(Optional.empty()));
  }

  @Test
  void whatIsCancelledIsNotDueAndNoLateDecisionBringsItBack() {
    store().put(schedule(TEA, 1, Duration.ZERO));
    assertThat(store().cancel(TEA, decision(3))).isEqualTo(TAKEN);
    assertThat(store().cancel(TEA, decision(3))).isEqualTo(TAKEN);
    assertThat(store().newest(TEA)).contains(decision(3));
    assertThat(store().put(schedule(TEA, 2, Duration.ZERO)))
        .isEqualTo(new ScheduleAnswer.Older(decision(3)));
    assertThat(claim(LEFT, TEA)).isEqualTo(new DueAnswer.Nothing(Optional.empty()));
    assertThat(store().put(schedule(TEA, 4, Duration.ZERO))).isEqualTo(TAKEN);
    assertThat(due(claim(LEFT, TEA))).hasSize(1);
  }

  @Test
  void aCancelThatOvertakesItsPutWins() {
    assertThat(store().cancel(TEA, decision(2))).isEqualTo(TAKEN);
    assertThat(anothers().put(schedule(TEA, 1, Duration.ZERO)))
        .isEqualTo(new ScheduleAnswer.Older(decision(2)));
    assertThat(claim(LEFT, TEA)).isEqualTo(new DueAnswer.Nothing(Optional.empty()));
  }

  @Test
  void whatIsOverIsRememberedForItsTimeAndThenForgotten() {
    store().cancel(TEA, decision(2));
    store().put(schedule(BATH, 2, Duration.ZERO));
    store().done(BATH, claimed(LEFT, BATH).fence());
    pass(ScheduleStore.REMEMBERED.minusMillis(1));
    assertThat(store().newest(TEA)).contains(decision(2));
    assertThat(store().newest(BATH)).contains(decision(2));
    pass(Duration.ofMillis(1));
    assertThat(store().newest(TEA)).isEmpty();
    assertThat(store().newest(BATH)).isEmpty();
    assertThat(store().put(schedule(TEA, 1, Duration.ZERO))).isEqualTo(TAKEN);
    assertThat(due(claim(LEFT, TEA))).hasSize(1);
  }

  @Test
  void whatIsPutAnewAfterItsEndIsNotForgottenWithIt() {
    store().cancel(TEA, decision(1));
    store().put(schedule(TEA, 2, ScheduleStore.REMEMBERED.multipliedBy(2)));
    pass(ScheduleStore.REMEMBERED.multipliedBy(2));
    store().cancel(BATH, decision(1));
    assertThat(due(claim(LEFT, TEA))).extracting(Schedule::id).containsExactly(TEA);
  }

  @Test
  void whatIsCancelledOrReplacedWhileItIsClaimedIsNotInTheClaimAnyMore() {
    store().put(schedule(TEA, 1, Duration.ZERO));
    store().put(schedule(BATH, 2, Duration.ZERO));
    DueAnswer.Claimed claimed = claimed(LEFT, TEA);
    store().cancel(TEA, decision(3));
    store().put(schedule(BATH, 4, MINUTE));
    assertThat(store().done(TEA, claimed.fence())).isEqualTo(DoneAnswer.LOST);
    assertThat(store().done(BATH, claimed.fence())).isEqualTo(DoneAnswer.LOST);
    assertThat(claim(RIGHT, TEA)).isEqualTo(new DueAnswer.Nothing(Optional.of(MINUTE)));
    pass(MINUTE);
    assertThat(due(claim(RIGHT, TEA))).extracting(Schedule::decision).containsExactly(decision(4));
  }

  @Test
  void aDecisionNeverGoesBackWhateverBecameOfTheSchedule() {
    store().put(schedule(TEA, 5, Duration.ZERO));
    store().done(TEA, claimed(LEFT, TEA).fence());
    ScheduleAnswer older = new ScheduleAnswer.Older(decision(5));
    assertThat(store().put(schedule(TEA, 4, Duration.ZERO))).isEqualTo(older);
    assertThat(store().cancel(TEA, decision(4))).isEqualTo(older);
    store().cancel(TEA, decision(6));
    assertThat(store().put(schedule(TEA, 5, Duration.ZERO)))
        .isEqualTo(new ScheduleAnswer.Older(decision(6)));
    store().put(schedule(TEA, 7, MINUTE));
    assertThat(store().cancel(TEA, decision(6))).isEqualTo(new ScheduleAnswer.Older(decision(7)));
    assertThat(store().newest(TEA)).contains(decision(7));
  }

  @Test
  void allOfAChatAreCancelledAndNoneOfAnother() {
    ScheduleId otherTea = inThePartOf(TEA);
    store().put(schedule(otherTea, 1, Duration.ZERO));
    store().put(schedule(TEA, 1, Duration.ZERO));
    store().put(schedule(BATH, 2, MINUTE));
    store().cancelAll(TEA.chat(), decision(3));
    assertThat(due(claim(LEFT, TEA))).extracting(Schedule::id).containsExactly(otherTea);
    assertThat(store().list(store().partOf(TEA), Optional.empty(), 10).schedules())
        .extracting(Schedule::id)
        .containsExactly(otherTea);
    assertThat(store().put(schedule(BATH, 2, MINUTE)))
        .as("a late put")
        .isEqualTo(new ScheduleAnswer.Older(decision(3)));
  }

  @Test
  void whatANewerDecisionPutStaysWhenAllOfAChatAreCancelled() {
    store().put(schedule(TEA, 4, Duration.ZERO));
    store().cancelAll(TEA.chat(), decision(3));
    assertThat(due(claim(LEFT, TEA))).extracting(Schedule::id).containsExactly(TEA);
  }

  @Test
  void allOfAChatAreCancelledHoweverManyAreDueBefore() {
    String chat = inThePartOf(TEA).chat().value();
    for (int number = 0; number <= 1000; number++) {
      store().put(schedule(new ScheduleId(new ChatId(chat), "n" + number), 1, Duration.ZERO));
    }
    store().put(schedule(TEA, 1, MINUTE));
    store().cancelAll(TEA.chat(), decision(3));
    assertThat(store().newest(TEA)).contains(decision(3));
  }

  /** Returns an id of another chat. */
  private ScheduleId inThePartOf(ScheduleId id) {
    return IntStream.range(0, 1000)
        .mapToObj(number -> new ScheduleId(new ChatId(id.chat().value() + number), id.name()))
        .filter(other -> store().partOf(other) == store().partOf(id))
        .findFirst()
        .orElseThrow();
  }
}
