package io.botmesh.impl.wire;

import io.botmesh.api.ScheduleId;
import io.botmesh.api.spi.Decision;
import io.botmesh.api.spi.Schedule;

/** What a turn decided about a timer of its chat. */
public sealed interface TimerOrder {
  /**
   * It is set, in place of any of that name.
   *
   * @param schedule as the store takes it
   */
  record Put(Schedule schedule) implements TimerOrder {}

  /**
   * It is not to come any more.
   *
   * @param id its name
   * @param decision what cancels it
   */
  record Cancel(ScheduleId id, Decision decision) implements TimerOrder {}
}
