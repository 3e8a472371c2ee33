package io.botmesh.redis;

import static io.botmesh.redis.Operation.LEASE;
import static io.botmesh.redis.Operation.LEFT;

import io.botmesh.api.Fence;
import io.botmesh.api.ScheduleId;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.Decision;
import io.botmesh.api.spi.DoneAnswer;
import io.botmesh.api.spi.DueAnswer;
import io.botmesh.api.spi.DueCall;
import io.botmesh.api.spi.Schedule;
import io.botmesh.api.spi.Token;
import io.botmesh.testkit.HandClock;
import java.time.Duration;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Operations on schedules. */
final class ScheduleOperations {
  private static final ScheduleId TIMER = new ScheduleId(Operation.ANNA, "timer");

  private ScheduleOperations() {}

  static Stream<Operation> all() {
    UnaryOperator<Object> same = first -> first;
    return Stream.of(
        new Operation("putSchedule", b -> on -> on.schedules().put(schedule(1)), same),
        new Operation("cancelSchedule", b -> on -> on.schedules().cancel(TIMER, decision(1)), same),
        new Operation(
            "claimDue",
            b -> {
              b.schedules().put(schedule(1));
              return on -> due(on);
            },
            same),
        new Operation(
            "settleDue",
            b -> {
              b.schedules().put(schedule(1));
              Fence claim = ((DueAnswer.Claimed) due(b)).fence();
              return on -> on.schedules().done(TIMER, claim);
            },
            first -> DoneAnswer.LOST),
        new Operation(
            "settleDue, later",
            b -> {
              b.schedules().put(schedule(1));
              Fence claim = ((DueAnswer.Claimed) due(b)).fence();
              return on -> on.schedules().postpone(TIMER, claim, Duration.ofSeconds(1));
            },
            first -> DoneAnswer.LOST));
  }

  private static Schedule schedule(int place) {
    return new Schedule(
        TIMER, Schedule.Kind.ONCE, decision(place), new HandClock().now(), "handler", "payload");
  }

  private static Decision decision(int place) {
    return new Decision(new Fence(7), place);
  }

  private static Object due(Backend backend) {
    int part = backend.schedules().partOf(TIMER);
    return backend.schedules().claim(new DueCall(part, new Token("due"), LEFT, 10, LEASE));
  }
}
