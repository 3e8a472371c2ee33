package io.botmesh.testkit;

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
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Stores of schedules that are broken on purpose, over one that is whole: where a test does not
 * fail on the one that breaks its promise, it guards nothing.
 */
public final class BrokenSchedules {
  private BrokenSchedules() {}

  /** What was done is due once more. */
  public static ScheduleStore firingTwice(ScheduleStore whole) {
    return new Forwarding(whole) {
      private final Map<ScheduleId, Fence> once = new ConcurrentHashMap<>();

      @Override
      public DoneAnswer done(ScheduleId id, Fence claim) {
        return once.putIfAbsent(id, claim) == null
            ? super.postpone(id, claim, Duration.ZERO)
            : super.done(id, claim);
      }
    };
  }

  /** What was cancelled is not remembered: a late put brings it back. */
  public static ScheduleStore forgettingTombstones(ScheduleStore whole) {
    return new Forwarding(whole) {
      private final Map<ScheduleId, Decision> cancelled = new ConcurrentHashMap<>();

      @Override
      public ScheduleAnswer cancel(ScheduleId id, Decision decision) {
        ScheduleAnswer answer = super.cancel(id, decision);
        if (answer instanceof ScheduleAnswer.Taken) {
          cancelled.put(id, decision);
        }
        return answer;
      }

      @Override
      public ScheduleAnswer put(Schedule schedule) {
        ScheduleAnswer answer = super.put(schedule);
        Decision gone = cancelled.get(schedule.id());
        if (answer.equals(new ScheduleAnswer.Older(gone))) {
          return super.put(
              new Schedule(
                  schedule.id(),
                  schedule.kind(),
                  new Decision(gone.fence(), gone.place() + 1),
                  schedule.due(),
                  schedule.handler(),
                  schedule.payload()));
        }
        return answer;
      }
    };
  }

  /** Whoever says that something is done is believed. */
  public static ScheduleStore ignoringTheFence(ScheduleStore whole) {
    return new Forwarding(whole) {
      private final Map<ScheduleId, Fence> inForce = new ConcurrentHashMap<>();

      @Override
      public DueAnswer claim(DueCall call) {
        DueAnswer answer = super.claim(call);
        if (answer instanceof DueAnswer.Claimed claimed) {
          claimed.due().forEach(schedule -> inForce.put(schedule.id(), claimed.fence()));
        }
        return answer;
      }

      @Override
      public DoneAnswer done(ScheduleId id, Fence claim) {
        return super.done(id, inForce.getOrDefault(id, claim));
      }
    };
  }

  /** What is due comes in any order. */
  public static ScheduleStore losingTheOrder(ScheduleStore whole) {
    return new Forwarding(whole) {
      @Override
      public DueAnswer claim(DueCall call) {
        DueAnswer answer = super.claim(call);
        if (answer instanceof DueAnswer.Claimed claimed) {
          List<Schedule> due = new ArrayList<>(claimed.due());
          Collections.reverse(due);
          return new DueAnswer.Claimed(claimed.fence(), due);
        }
        return answer;
      }
    };
  }

  /** Hands everything on. */
  private static class Forwarding implements ScheduleStore {
    private final ScheduleStore whole;

    Forwarding(ScheduleStore whole) {
      this.whole = whole;
    }

    @Override
    public int partOf(ScheduleId id) {
      return whole.partOf(id);
    }

    @Override
    public ScheduleAnswer put(Schedule schedule) {
      return whole.put(schedule);
    }

    @Override
    public ScheduleAnswer cancel(ScheduleId id, Decision decision) {
      return whole.cancel(id, decision);
    }

    @Override
    public void cancelAll(ChatId chat, Decision decision) {
      whole.cancelAll(chat, decision);
    }

    @Override
    public DueAnswer claim(DueCall call) {
      return whole.claim(call);
    }

    @Override
    public DoneAnswer done(ScheduleId id, Fence claim) {
      return whole.done(id, claim);
    }

    @Override
    public DoneAnswer postpone(ScheduleId id, Fence claim, Duration delay) {
      return whole.postpone(id, claim, delay);
    }

    @Override
    public Optional<Decision> newest(ScheduleId id) {
      return whole.newest(id);
    }

    @Override
    public ScheduleListing list(int part, Optional<String> next, int limit) {
      return whole.list(part, next, limit);
    }
  }
}
