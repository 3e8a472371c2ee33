package io.botmesh.impl.timer;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.ScheduleId;
import io.botmesh.api.spi.Decision;
import io.botmesh.api.spi.SafeTrace;
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
  private static final System.Logger LOG = System.getLogger(ChatTimers.class.getName());
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

  /**
   * What came of cancelling.
   *
   * @param names names of those that are cancelled, the first that was due first
   * @param all whether that is all; false if the store did not answer
   */
  public record Cancelled(List<String> names, boolean all) {
    /** Copies the names. */
    public Cancelled {
      names = List.copyOf(names);
    }
  }

  /**
   * Cancels the timers of a chat.
   *
   * @param upTo only those that turns up to this one set; empty for all
   */
  public Cancelled cancel(ChatId chat, Optional<Fence> upTo) {
    List<String> names = new ArrayList<>();
    try {
      for (Schedule timer : of(chat)) {
        if (upTo.isEmpty() || timer.decision().fence().compareTo(upTo.get()) <= 0) {
          cancel(timer);
          names.add(timer.id().name());
        }
      }
      return new Cancelled(names, true);
    } catch (BotmeshException outOfReach) {
      LOG.log(
          System.Logger.Level.INFO,
          () -> "Timers of a chat stay for now" + SafeTrace.of(outOfReach));
      return new Cancelled(names, false);
    }
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
