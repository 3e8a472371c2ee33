package io.botmesh.api.spi;

/** The store's answer to {@link ScheduleStore#put} and {@link ScheduleStore#cancel}. */
public sealed interface ScheduleAnswer {
  /** It is so, or was so already by this very decision. */
  record Taken() implements ScheduleAnswer {}

  /**
   * A newer decision about this schedule counts; nothing was changed.
   *
   * @param newest that decision
   */
  record Older(Decision newest) implements ScheduleAnswer {}
}
