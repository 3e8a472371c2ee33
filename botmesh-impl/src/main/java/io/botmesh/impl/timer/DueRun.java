package io.botmesh.impl.timer;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.ChatBusy;
import io.botmesh.api.ChatId;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.spi.Door;
import io.botmesh.api.spi.DueAnswer;
import io.botmesh.api.spi.DueCall;
import io.botmesh.api.spi.SafeText;
import io.botmesh.api.spi.SafeTrace;
import io.botmesh.api.spi.Schedule;
import io.botmesh.api.spi.ScheduleStore;
import io.botmesh.impl.ask.ReplicaTools;
import io.botmesh.impl.signal.Count;
import io.botmesh.impl.wire.TimerLetters;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Claims what is due of a part and lets each timer enter its chat; it is done only once the chat
 * has it. Whatever is left, by a death or a store out of reach, is claimed again when the lease has
 * ended, and what had entered is then a duplicate. Thread-safe.
 */
final class DueRun {
  private static final System.Logger LOG = System.getLogger(DueRun.class.getName());

  /** How long a claim lasts: so long timers wait after their replica's death. */
  static final Duration LEASE = Duration.ofSeconds(5);

  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final Duration AGAIN = Duration.ofSeconds(1);
  private static final Duration SELDOM = Duration.ofMinutes(10);
  private static final Duration LEAST = Duration.ofMillis(50);
  private static final int BATCH = 50;

  private final ReplicaTools tools;
  private final ScheduleStore schedules;
  private final TimerLetters letters;
  private final Function<InboundMessage, Door.Receipt> line;
  private final BooleanSupplier mayGoOn;

  /**
   * With all that it needs.
   *
   * @param line lets a message into its chat's line
   * @param mayGoOn whether to go on with the next one; if not, what is left is given back
   */
  DueRun(
      ReplicaTools tools,
      ScheduleStore schedules,
      TimerLetters letters,
      Function<InboundMessage, Door.Receipt> line,
      BooleanSupplier mayGoOn) {
    this.tools = tools;
    this.schedules = schedules;
    this.letters = letters;
    this.line = line;
    this.mayGoOn = mayGoOn;
  }

  /** Looks at a part once; returns how long it need not be looked at again. */
  Duration look(int part) {
    try {
      return claimed(part);
    } catch (BotmeshException outOfReach) {
      LOG.log(
          System.Logger.Level.DEBUG,
          () -> "Timers wait for their store" + SafeTrace.of(outOfReach));
    } catch (RuntimeException bug) {
      LOG.log(System.Logger.Level.ERROR, "BMESH-0672 A look at timers failed" + SafeTrace.of(bug));
    }
    return AGAIN;
  }

  private Duration claimed(int part) {
    DueCall call = new DueCall(part, tools.tokens().next(), tools.me(), BATCH, LEASE);
    long until = tools.clock().nanoTime() + LEASE.toNanos();
    DueAnswer answer = tools.asking().ask(PATIENCE, () -> schedules.claim(call)).value();
    if (answer instanceof DueAnswer.Claimed claimed) {
      enterAll(claimed, until);
      return Duration.ZERO;
    }
    if (answer instanceof DueAnswer.Held held) {
      return atLeast(held.remaining());
    }
    return atLeast(((DueAnswer.Nothing) answer).next().orElse(DueWatch.GLANCE));
  }

  // Never at once: clocks differ by a little, and others look as well.
  private static Duration atLeast(Duration time) {
    return time.compareTo(LEAST) < 0 ? LEAST : time;
  }

  private void enterAll(DueAnswer.Claimed claimed, long until) {
    Map<ChatId, Integer> busy = new HashMap<>();
    List<Schedule> due = claimed.due();
    for (int next = 0; next < due.size(); next++) {
      Schedule schedule = due.get(next);
      if (tools.clock().nanoTime() - until >= 0) {
        // Another replica may have them now.
        return;
      }
      if (!mayGoOn.getAsBoolean()) {
        giveBack(claimed, due.subList(next, due.size()));
        return;
      }
      // The rest of a chat waits with the one before it: their order stays.
      if (busy.containsKey(schedule.id().chat()) || !entered(claimed, schedule)) {
        Duration later = AGAIN.plusMillis(busy.merge(schedule.id().chat(), 1, Integer::sum));
        settle(() -> schedules.postpone(schedule.id(), claimed.fence(), later));
      }
    }
  }

  /** False if the chat takes no more now. */
  private boolean entered(DueAnswer.Claimed claimed, Schedule schedule) {
    try {
      Door.Receipt receipt = line.apply(letters.message(schedule));
      count(receipt == Door.Receipt.ACCEPTED ? "entered" : "duplicate");
    } catch (ChatBusy full) {
      count("busy");
      return false;
    } catch (StoredDataUnreadable unreadable) {
      count("unreadable");
      LOG.log(
          System.Logger.Level.ERROR,
          "BMESH-0673 A timer of chat {0} cannot be read and is dropped: {1}",
          SafeText.chat(schedule.id().chat()),
          unreadable.getMessage());
    } catch (BotmeshException outOfReach) {
      count("unreachable");
      throw outOfReach;
    } catch (RuntimeException bug) {
      count("failed");
      LOG.log(
          System.Logger.Level.ERROR,
          "BMESH-0676 A timer of chat "
              + SafeText.chat(schedule.id().chat())
              + " could not enter it and is tried again later"
              + SafeTrace.of(bug));
      settle(() -> schedules.postpone(schedule.id(), claimed.fence(), asLate(schedule)));
      return true;
    }
    settle(() -> schedules.done(schedule.id(), claimed.fence()));
    return true;
  }

  // As long again as it is late: ever less often, and nobody else waits for it.
  private Duration asLate(Schedule schedule) {
    Duration late = Duration.between(schedule.due(), tools.clock().now());
    if (late.compareTo(AGAIN) < 0) {
      return AGAIN;
    }
    return late.compareTo(SELDOM) > 0 ? SELDOM : late;
  }

  private void giveBack(DueAnswer.Claimed claimed, List<Schedule> rest) {
    rest.forEach(
        schedule ->
            settle(() -> schedules.postpone(schedule.id(), claimed.fence(), Duration.ZERO)));
  }

  private void settle(Supplier<?> call) {
    tools.asking().ask(PATIENCE, call::get);
  }

  private void count(String outcome) {
    tools.signals().count(Count.TIMERS, outcome);
  }
}
