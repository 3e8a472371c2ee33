package io.botmesh.impl.timer;

import io.botmesh.api.ChatId;
import io.botmesh.api.ScheduleId;
import io.botmesh.api.spi.Decision;
import io.botmesh.api.spi.Schedule;
import io.botmesh.api.spi.ScheduleListing;
import io.botmesh.api.spi.ScheduleStore;
import io.botmesh.impl.ask.ReplicaTools;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * All timers of a chat at once. They are found by going through the part that they lie in, so this
 * is for what happens seldom. Thread-safe.
 */
public final class ChatTimers {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int PAGE = 1000;
  // One that is put off while the list is read may be missed.
  private static final int ROUNDS = 3;

  private final ReplicaTools tools;
  private final ScheduleStore schedules;
  private final TimerClerk.Expectation watch;

  ChatTimers(ReplicaTools tools, ScheduleStore schedules, TimerClerk.Expectation watch) {
    this.tools = tools;
    this.schedules = schedules;
    this.watch = watch;
  }

  /** Sets the timers of one chat for another instead; done again it changes nothing. */
  public void move(ChatId from, ChatId to) {
    for (int round = 0; round < ROUNDS; round++) {
      List<Schedule> found = of(from);
      if (found.isEmpty()) {
        return;
      }
      found.forEach(timer -> move(timer, to));
    }
  }

  /** Cancels the timers of a chat; returns their names, the first that was due first. */
  public List<String> cancelAll(ChatId chat) {
    List<Schedule> found = of(chat);
    found.forEach(this::cancel);
    return found.stream().map(timer -> timer.id().name()).toList();
  }

  private void move(Schedule timer, ChatId to) {
    Schedule moved =
        new Schedule(
            new ScheduleId(to, timer.id().name()),
            timer.kind(),
            timer.decision(),
            timer.due(),
            timer.handler(),
            timer.payload());
    asked(() -> schedules.put(moved));
    watch.expect(schedules.partOf(moved.id()), Duration.between(tools.clock().now(), moved.due()));
    cancel(timer);
  }

  // As if it had been the last decision of the turn that set it: any later turn's is newer.
  private void cancel(Schedule timer) {
    Decision last = new Decision(timer.decision().fence(), Integer.MAX_VALUE);
    asked(() -> schedules.cancel(timer.id(), last));
  }

  private List<Schedule> of(ChatId chat) {
    int part = schedules.partOf(new ScheduleId(chat, "any"));
    List<Schedule> found = new ArrayList<>();
    Optional<String> next = Optional.empty();
    do {
      Optional<String> from = next;
      ScheduleListing page = asked(() -> schedules.list(part, from, PAGE));
      page.schedules().stream().filter(timer -> timer.id().chat().equals(chat)).forEach(found::add);
      next = page.next();
    } while (next.isPresent());
    return found;
  }

  private <T> T asked(Supplier<T> call) {
    return tools.asking().ask(PATIENCE, call).value();
  }
}
