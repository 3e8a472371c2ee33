package io.botmesh.api.spi;

/** The store's answer to {@link ScheduleStore#done} and {@link ScheduleStore#postpone}. */
public enum DoneAnswer {
  DONE,
  /**
   * The claim is not in force for this schedule: it was done already, cancelled or put anew, or
   * somebody else claimed it. Nothing was changed.
   */
  LOST
}
