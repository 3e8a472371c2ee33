package io.botmesh.impl.timer;

import io.botmesh.api.ChatId;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.Schedule;
import io.botmesh.api.spi.ScheduleStore;
import io.botmesh.impl.outbox.ScheduleOrders;
import io.botmesh.impl.wire.TimerLetters;
import io.botmesh.impl.wire.TimerOrder;
import java.time.Duration;

/**
 * Puts and cancels timers as turns decided. That may happen again: the store knows the decision.
 * Thread-safe.
 */
final class TimerClerk implements ScheduleOrders {
  private final ScheduleStore schedules;
  private final TimerLetters letters;
  private final MeshClock clock;
  private final Expectation watch;

  /** Who wants to know when something is due. */
  @FunctionalInterface
  interface Expectation {
    /** Something of a part is due after a while; not positive if it is already. */
    void expect(int part, Duration in);
  }

  TimerClerk(ScheduleStore schedules, TimerLetters letters, MeshClock clock, Expectation watch) {
    this.schedules = schedules;
    this.letters = letters;
    this.clock = clock;
    this.watch = watch;
  }

  @Override
  public void carryOut(ChatId chat, OutboxEntry order) {
    TimerOrder read = letters.order(chat, order.payload());
    if (read instanceof TimerOrder.Put put) {
      Schedule schedule = put.schedule();
      schedules.put(schedule);
      watch.expect(schedules.partOf(schedule.id()), Duration.between(clock.now(), schedule.due()));
    } else if (read instanceof TimerOrder.Cancel cancel) {
      schedules.cancel(cancel.id(), cancel.decision());
    }
  }
}
