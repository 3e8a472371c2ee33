package io.botmesh.impl.memory;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.ScheduleId;
import io.botmesh.api.spi.Decision;
import io.botmesh.api.spi.DoneAnswer;
import io.botmesh.api.spi.DueAnswer;
import io.botmesh.api.spi.DueCall;
import io.botmesh.api.spi.Schedule;
import io.botmesh.api.spi.ScheduleAnswer;
import io.botmesh.api.spi.ScheduleListing;
import io.botmesh.api.spi.ScheduleStore;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/** A part of a hub's schedules, and whose what is due of it is. Thread-safe. */
final class SchedulePart {
  private final HubTime time;
  private final Map<ScheduleId, Known> known = new HashMap<>(); // guarded by this
  private final NavigableSet<At> due = new TreeSet<>(); // guarded by this
  private final NavigableSet<At> over = new TreeSet<>(); // guarded by this
  private final DueClaim claim = new DueClaim(); // guarded by this

  /**
   * What is known of an id.
   *
   * @param decision the newest
   * @param schedule what it put; empty once that is over
   * @param at when it is due, or forgotten
   */
  private record Known(Decision decision, Optional<Schedule> schedule, At at) {}

  /** A moment in milliseconds, and what it is about. */
  record At(long millis, ScheduleId id) implements Comparable<At> {
    @Override
    public int compareTo(At other) {
      if (millis != other.millis) {
        return Long.compare(millis, other.millis);
      }
      int byChat = id.chat().compareTo(other.id.chat());
      return byChat != 0 ? byChat : id.name().compareTo(other.id.name());
    }
  }

  SchedulePart(HubTime time) {
    this.time = time;
  }

  synchronized ScheduleAnswer put(Schedule schedule) {
    ScheduleId id = schedule.id();
    forgetTheOld();
    Known before = known.get(id);
    if (before != null && before.decision().compareTo(schedule.decision()) >= 0) {
      return answer(before, schedule.decision());
    }
    claim.without(id);
    At at = new At(schedule.due().toEpochMilli(), id);
    keep(new Known(schedule.decision(), Optional.of(schedule), at));
    return new ScheduleAnswer.Taken();
  }

  synchronized ScheduleAnswer cancel(ScheduleId id, Decision decision) {
    forgetTheOld();
    Known before = known.get(id);
    if (before != null && before.decision().compareTo(decision) >= 0) {
      return answer(before, decision);
    }
    claim.without(id);
    remember(id, decision);
    return new ScheduleAnswer.Taken();
  }

  synchronized void cancelAll(ChatId chat, Decision decision) {
    List<ScheduleId> its = due.stream().map(At::id).filter(id -> id.chat().equals(chat)).toList();
    its.forEach(id -> cancel(id, decision));
  }

  private static ScheduleAnswer answer(Known before, Decision decision) {
    return before.decision().equals(decision)
        ? new ScheduleAnswer.Taken()
        : new ScheduleAnswer.Older(before.decision());
  }

  synchronized DueAnswer claim(DueCall call) {
    forgetTheOld();
    Moment now = time.now();
    if (claim.is(call.token())) {
      return claim.extended(now.after(call.lease()), this::schedule);
    }
    Optional<DueAnswer.Held> held = claim.held(now);
    if (held.isPresent()) {
      return held.get();
    }
    List<ScheduleId> ids =
        due.stream()
            .takeWhile(at -> at.millis() <= now.millis())
            .limit(call.limit())
            .map(At::id)
            .toList();
    if (ids.isEmpty()) {
      return new DueAnswer.Nothing(
          due.isEmpty() ? Optional.empty() : Optional.of(now.until(due.first().millis())));
    }
    claim.begin(call, ids, now);
    return claim.extended(now.after(call.lease()), this::schedule);
  }

  private Schedule schedule(ScheduleId id) {
    return known.get(id).schedule().orElseThrow();
  }

  synchronized DoneAnswer done(ScheduleId id, Fence fence) {
    if (!claim.take(id, fence)) {
      return DoneAnswer.LOST;
    }
    remember(id, known.get(id).decision());
    return DoneAnswer.DONE;
  }

  synchronized DoneAnswer postpone(ScheduleId id, Fence fence, Duration delay) {
    if (!claim.take(id, fence)) {
      return DoneAnswer.LOST;
    }
    Known before = known.get(id);
    keep(new Known(before.decision(), before.schedule(), new At(time.now().after(delay), id)));
    return DoneAnswer.DONE;
  }

  synchronized Optional<Decision> newest(ScheduleId id) {
    forgetTheOld();
    return Optional.ofNullable(known.get(id)).map(Known::decision);
  }

  synchronized ScheduleListing list(Optional<String> next, int limit) {
    NavigableSet<At> rest =
        next.map(PlaceOfSchedule::read).map(last -> due.tailSet(last, false)).orElse(due);
    List<At> page = rest.stream().limit(limit).toList();
    Optional<String> following =
        page.size() < limit
            ? Optional.empty()
            : Optional.of(PlaceOfSchedule.text(page.get(page.size() - 1)));
    return new ScheduleListing(page.stream().map(at -> schedule(at.id())).toList(), following);
  }

  private void remember(ScheduleId id, Decision decision) {
    At forgotten = new At(time.now().after(ScheduleStore.REMEMBERED), id);
    keep(new Known(decision, Optional.empty(), forgotten));
  }

  private void keep(Known now) {
    Known before = known.put(now.at().id(), now);
    if (before != null) {
      due.remove(before.at());
      over.remove(before.at());
    }
    (now.schedule().isPresent() ? due : over).add(now.at());
  }

  private void forgetTheOld() {
    long now = time.now().millis();
    while (!over.isEmpty() && over.first().millis() <= now) {
      known.remove(over.pollFirst().id());
    }
  }
}
