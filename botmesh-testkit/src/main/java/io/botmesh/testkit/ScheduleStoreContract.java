package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.ScheduleId;
import io.botmesh.api.spi.Decision;
import io.botmesh.api.spi.DoneAnswer;
import io.botmesh.api.spi.DueAnswer;
import io.botmesh.api.spi.DueCall;
import io.botmesh.api.spi.Schedule;
import io.botmesh.api.spi.ScheduleAnswer;
import io.botmesh.api.spi.ScheduleListing;
import io.botmesh.api.spi.ScheduleStore;
import io.botmesh.api.spi.Token;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every {@link ScheduleStore} promises. */
public abstract class ScheduleStoreContract extends BackendContract {
  private static final ReplicaId LEFT = new ReplicaId("left-1");
  private static final ReplicaId RIGHT = new ReplicaId("right-1");
  private static final ScheduleId TEA = new ScheduleId(new ChatId("anna"), "tea");
  private static final ScheduleId BATH = new ScheduleId(new ChatId("anna"), "bath");
  private static final Duration LEASE = Duration.ofSeconds(5);
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final ScheduleAnswer TAKEN = new ScheduleAnswer.Taken();

  private int calls;

  /** For a backend's tests. */
  protected ScheduleStoreContract() {}

  @Test
  void nothingIsDueWhereNothingWasPut() {
    assertThat(claim(LEFT, TEA)).isEqualTo(new DueAnswer.Nothing(Optional.empty()));
    assertThat(store().newest(TEA)).isEmpty();
  }

  @Test
  void whatIsPutIsDueAtItsMomentAndNotBefore() {
    Schedule tea = schedule(TEA, 1, MINUTE);
    assertThat(store().put(tea)).isEqualTo(TAKEN);
    assertThat(store().newest(TEA)).contains(decision(1));
    pass(MINUTE.minusMillis(1));
    assertThat(claim(RIGHT, TEA))
        .isEqualTo(new DueAnswer.Nothing(Optional.of(Duration.ofMillis(1))));
    pass(Duration.ofMillis(1));
    assertThat(due(claim(RIGHT, TEA))).containsExactly(tea);
  }

  @Test
  void whatWasDoneIsNotDueAgain() {
    store().put(schedule(TEA, 1, Duration.ZERO));
    DueAnswer.Claimed claimed = claimed(LEFT, TEA);
    assertThat(store().done(TEA, claimed.fence())).isEqualTo(DoneAnswer.DONE);
    assertThat(store().done(TEA, claimed.fence())).isEqualTo(DoneAnswer.LOST);
    pass(MINUTE);
    assertThat(claim(RIGHT, TEA)).isEqualTo(new DueAnswer.Nothing(Optional.empty()));
  }

  @Test
  void whatIsClaimedIsNobodyElsesWhileTheLeaseRuns() {
    store().put(schedule(TEA, 1, Duration.ZERO));
    claimed(LEFT, TEA);
    pass(Duration.ofSeconds(2));
    assertThat(claimFrom(another().schedules(), RIGHT, TEA))
        .isEqualTo(new DueAnswer.Held(LEFT, Duration.ofSeconds(3)));
  }

  @Test
  void theClaimOfADeadReplicaRunsOutAndAnotherGetsWhatIsLeftOfIt() {
    store().put(schedule(TEA, 1, Duration.ZERO));
    store().put(schedule(BATH, 2, Duration.ZERO));
    DueAnswer.Claimed dead = claimed(LEFT, TEA);
    store().done(BATH, dead.fence());
    pass(LEASE);
    DueAnswer.Claimed next = claimed(RIGHT, TEA);
    assertThat(due(next)).extracting(Schedule::id).containsExactly(TEA);
    assertThat(next.fence()).isGreaterThan(dead.fence());
  }

  @Test
  void whoseClaimWasTakenOverCannotSayThatItIsDone() {
    store().put(schedule(TEA, 1, Duration.ZERO));
    DueAnswer.Claimed dead = claimed(LEFT, TEA);
    pass(LEASE);
    DueAnswer.Claimed next = claimed(RIGHT, TEA);
    assertThat(store().done(TEA, dead.fence())).isEqualTo(DoneAnswer.LOST);
    assertThat(store().postpone(TEA, dead.fence(), MINUTE)).isEqualTo(DoneAnswer.LOST);
    assertThat(store().done(TEA, new Fence(next.fence().number() + 1))).isEqualTo(DoneAnswer.LOST);
    assertThat(store().done(TEA, next.fence())).isEqualTo(DoneAnswer.DONE);
  }

  @Test
  void theEndOfALeaseAloneTakesNothingAway() {
    store().put(schedule(TEA, 1, Duration.ZERO));
    DueAnswer.Claimed slow = claimed(LEFT, TEA);
    pass(LEASE.multipliedBy(2));
    assertThat(store().done(TEA, slow.fence())).isEqualTo(DoneAnswer.DONE);
    assertThat(claim(RIGHT, TEA)).isEqualTo(new DueAnswer.Nothing(Optional.empty()));
  }

  @Test
  void askedAgainAClaimIsTheSameAndLastsAnew() {
    store().put(schedule(TEA, 1, Duration.ZERO));
    DueCall call = new DueCall(store().partOf(TEA), token(), LEFT, 10, LEASE);
    DueAnswer first = store().claim(call);
    pass(Duration.ofSeconds(4));
    store().put(schedule(BATH, 2, Duration.ZERO));
    assertThat(store().claim(call)).isEqualTo(first);
    pass(Duration.ofSeconds(4));
    assertThat(claim(RIGHT, TEA)).isEqualTo(new DueAnswer.Held(LEFT, Duration.ofSeconds(1)));
  }

  @Test
  void whenAllOfAClaimIsDoneTheNextOneMayClaim() {
    store().put(schedule(TEA, 1, Duration.ZERO));
    store().put(schedule(BATH, 2, Duration.ofSeconds(1)));
    DueAnswer.Claimed first = claimed(LEFT, TEA);
    pass(Duration.ofSeconds(1));
    store().done(TEA, first.fence());
    assertThat(due(claim(RIGHT, TEA))).extracting(Schedule::id).containsExactly(BATH);
  }

  @Test
  void aChatsSchedulesComeInTheOrderInWhichTheyAreDueWhoeverClaims() {
    List<String> expected = new ArrayList<>();
    for (int number = 0; number < 25; number++) {
      ScheduleId id = new ScheduleId(TEA.chat(), "n" + (number * 7) % 25);
      store().put(schedule(id, number + 1, Duration.ofMillis((number * 7) % 25)));
      expected.add("n" + number);
    }
    pass(MINUTE);
    List<String> seen = new ArrayList<>();
    for (int round = 0; round < 3; round++) {
      DueCall call =
          new DueCall(store().partOf(TEA), token(), round % 2 == 0 ? LEFT : RIGHT, 10, LEASE);
      DueAnswer.Claimed claimed = (DueAnswer.Claimed) store().claim(call);
      assertThat(claimed.due()).hasSizeLessThanOrEqualTo(10);
      for (Schedule schedule : claimed.due()) {
        seen.add(schedule.id().name());
        store().done(schedule.id(), claimed.fence());
      }
    }
    assertThat(seen).isEqualTo(expected);
  }

  @Test
  void whatADeadReplicaLeftComesBeforeWhatWasDueLater() {
    store().put(schedule(TEA, 1, Duration.ofSeconds(1)));
    pass(Duration.ofSeconds(1));
    claimed(LEFT, TEA);
    store().put(schedule(BATH, 2, Duration.ofSeconds(1)));
    pass(LEASE);
    assertThat(due(claim(RIGHT, TEA))).extracting(Schedule::id).containsExactly(TEA, BATH);
  }

  @Test
  void whatIsPostponedIsDueAgainLaterAndBecomesFree() {
    Schedule tea = schedule(TEA, 1, Duration.ZERO);
    store().put(tea);
    DueAnswer.Claimed claimed = claimed(LEFT, TEA);
    assertThat(store().postpone(TEA, claimed.fence(), MINUTE)).isEqualTo(DoneAnswer.DONE);
    assertThat(store().postpone(TEA, claimed.fence(), MINUTE)).isEqualTo(DoneAnswer.LOST);
    assertThat(claim(RIGHT, TEA)).isEqualTo(new DueAnswer.Nothing(Optional.of(MINUTE)));
    pass(MINUTE);
    assertThat(due(claim(RIGHT, TEA))).containsExactly(tea);
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
    store().put(new Schedule(TEA, Schedule.Kind.ONCE, late, clock().now(), "h", "late"));
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
    assertThat(another().schedules().put(schedule(TEA, 1, Duration.ZERO)))
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
  void aPartIsListedInPagesOfAnySizeInTheOrderOfItsMoments() {
    List<String> names = new ArrayList<>();
    for (int number = 0; number < 7; number++) {
      names.add("n" + number);
      // Some at the very same moment.
      store()
          .put(
              schedule(new ScheduleId(TEA.chat(), "n" + number), 1, MINUTE.plusMillis(number / 3)));
    }
    int part = store().partOf(TEA);
    for (int size : new int[] {1, 2, 3, 7, 1000}) {
      List<String> seen = new ArrayList<>();
      Optional<String> next = Optional.empty();
      do {
        ScheduleListing page = another().schedules().list(part, next, size);
        page.schedules().forEach(schedule -> seen.add(schedule.id().name()));
        next = page.next();
      } while (next.isPresent());
      assertThat(seen).isEqualTo(names);
    }
  }

  @Test
  void whatIsOutOfBoundsIsRefused() {
    for (int part : new int[] {-1, ScheduleStore.PARTS}) {
      assertThatThrownBy(() -> store().list(part, Optional.empty(), 1))
          .isInstanceOf(IllegalArgumentException.class);
    }
    for (int limit : new int[] {0, 1001}) {
      assertThatThrownBy(() -> store().list(0, Optional.empty(), limit))
          .isInstanceOf(IllegalArgumentException.class);
    }
    for (String place : List.of("", "1", "1 2", "x y z", "1 2 3 4", "-1 a b")) {
      assertThatThrownBy(() -> store().list(0, Optional.of(place), 1))
          .as(place)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void everyChatHasAPartAndAChatOnlyOne() {
    assertThat(
            IntStream.range(0, 200)
                .map(number -> store().partOf(new ScheduleId(new ChatId("chat " + number), "x")))
                .distinct())
        .hasSize(ScheduleStore.PARTS);
    assertThat(store().partOf(TEA)).isEqualTo(another().schedules().partOf(BATH));
  }

  @Test
  void hostileTextsAreKeptExactlyAndNeverMeet() {
    int place = 0;
    for (String hostile : HostileTexts.ALL) {
      for (ScheduleId id :
          List.of(
              new ScheduleId(new ChatId(hostile), "x"),
              new ScheduleId(TEA.chat(), hostile),
              new ScheduleId(new ChatId(hostile), hostile))) {
        Schedule schedule =
            new Schedule(
                id, Schedule.Kind.ONCE, decision(++place), clock().now(), "h " + place, hostile);
        store().put(schedule);
        DueAnswer.Claimed claimed = claimed(LEFT, id);
        assertThat(due(claimed)).containsExactly(schedule);
        assertThat(store().list(store().partOf(id), Optional.empty(), 10).schedules())
            .containsExactly(schedule);
        assertThat(store().done(id, claimed.fence())).isEqualTo(DoneAnswer.DONE);
      }
    }
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

  private ScheduleStore store() {
    return backend().schedules();
  }

  private Token token() {
    return new Token("t" + ++calls);
  }

  private DueAnswer claim(ReplicaId me, ScheduleId id) {
    return claimFrom(store(), me, id);
  }

  private DueAnswer claimFrom(ScheduleStore from, ReplicaId me, ScheduleId id) {
    return from.claim(new DueCall(from.partOf(id), token(), me, 10, LEASE));
  }

  private DueAnswer.Claimed claimed(ReplicaId me, ScheduleId id) {
    return (DueAnswer.Claimed) claim(me, id);
  }

  private static List<Schedule> due(DueAnswer answer) {
    return ((DueAnswer.Claimed) answer).due();
  }

  private static Decision decision(int place) {
    return new Decision(new Fence(1000), place);
  }

  private Schedule schedule(ScheduleId id, int place, Duration in) {
    return new Schedule(
        id, Schedule.Kind.ONCE, decision(place), clock().now().plus(in), "handler", "payload");
  }
}
