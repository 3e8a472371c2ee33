package io.botmesh.api.spi;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.ScheduleId;
import java.time.Duration;
import java.util.Optional;

/**
 * What is to happen at a moment. Schedules lie in a fixed number of parts, those of one chat in one
 * part; what is due of a part is claimed by one caller at a time, so that a chat's schedules are
 * handed out in the order in which they are due. Thread-safe. Every method but one is one atomic
 * step, and may throw {@link io.botmesh.api.CoordinationUnavailable} or {@link
 * io.botmesh.api.UnknownOutcome}; asked again it gives the stated answer and has its effect once.
 */
public interface ScheduleStore {
  /**
   * How long a schedule that is over, carried out or cancelled, is remembered by its decision. For
   * so long a decision that arrives late does not bring it back (C22).
   */
  Duration REMEMBERED = Duration.ofDays(1);

  /** Into so many parts schedules are split. */
  int PARTS = 8;

  /** Returns the part of a schedule, from 0; always the same, without asking anybody. */
  int partOf(ScheduleId id);

  /**
   * Puts a schedule in place of whatever has its id, claimed or not, unless a newer decision stands
   * there or is remembered. By the very decision that stands there, or that was carried out,
   * nothing is changed and it is taken.
   */
  ScheduleAnswer put(Schedule schedule);

  /**
   * Cancels a schedule, unless a newer decision about it counts. The decision is remembered even if
   * there is no schedule of that id: an older one that puts it may still be under way. What was
   * claimed before may be under way, too.
   */
  ScheduleAnswer cancel(ScheduleId id, Decision decision);

  /**
   * Claims what is due of a part. While a claim is in force and not everything in it is done, other
   * calls are told who holds it; once its lease has ended, the next call gets what is left of it.
   */
  DueAnswer claim(DueCall call);

  /**
   * Says that a claimed schedule was carried out. A lease that has ended takes nothing away; asked
   * again it is {@link DoneAnswer#LOST}.
   */
  DoneAnswer done(ScheduleId id, Fence claim);

  /**
   * Gives a claimed schedule back, to be due again after a while; it stays as it is otherwise.
   * Asked again it is {@link DoneAnswer#LOST}.
   *
   * @param delay until then; whole milliseconds
   */
  DoneAnswer postpone(ScheduleId id, Fence claim, Duration delay);

  /**
   * Cancels all schedules of a chat that an older decision has put, readable or not. The one method
   * that may take several steps: one that is put or postponed meanwhile may be left.
   */
  void cancelAll(ChatId chat, Decision decision);

  /**
   * Returns the newest decision about a schedule, also of one that is over; empty if none is
   * remembered.
   */
  Optional<Decision> newest(ScheduleId id);

  /**
   * Reads a page of a part's schedules, claimed ones included. One that is put, postponed or done
   * meanwhile may be listed twice or not at all; every other one is listed, but for those that
   * cannot be read, which are left out with a warning: a page may have fewer than asked for, or
   * none, and still be followed by another.
   *
   * @param next what the page before said; empty for the first page
   * @param limit at most so many, 1 to 1000
   * @throws IllegalArgumentException if part or limit are out of bounds, or no page begins there
   */
  ScheduleListing list(int part, Optional<String> next, int limit);
}
