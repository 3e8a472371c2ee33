package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.ChatId;
import io.botmesh.api.ScheduleId;
import io.botmesh.api.spi.DoneAnswer;
import io.botmesh.api.spi.DueAnswer;
import io.botmesh.api.spi.Schedule;
import io.botmesh.api.spi.ScheduleListing;
import io.botmesh.api.spi.ScheduleStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Schedules are kept as they were put, in parts, and listed. */
abstract class ScheduleKeepingContract extends ScheduleStory {
  ScheduleKeepingContract(BackendContract contract) {
    super(contract);
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
        ScheduleListing page = anothers().list(part, next, size);
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
    assertThat(store().partOf(TEA)).isEqualTo(anothers().partOf(BATH));
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
            new Schedule(id, Schedule.Kind.ONCE, decision(++place), now(), "h " + place, hostile);
        store().put(schedule);
        DueAnswer.Claimed claimed = claimed(LEFT, id);
        assertThat(due(claimed)).containsExactly(schedule);
        assertThat(store().list(store().partOf(id), Optional.empty(), 10).schedules())
            .containsExactly(schedule);
        assertThat(store().done(id, claimed.fence())).isEqualTo(DoneAnswer.DONE);
      }
    }
  }
}
