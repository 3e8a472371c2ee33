package io.botmesh.impl.engine;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.ScheduleId;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.Decision;
import io.botmesh.api.spi.DoneAnswer;
import io.botmesh.api.spi.DueAnswer;
import io.botmesh.api.spi.DueCall;
import io.botmesh.api.spi.Schedule;
import io.botmesh.api.spi.ScheduleAnswer;
import io.botmesh.api.spi.ScheduleListing;
import io.botmesh.api.spi.ScheduleStore;
import io.botmesh.testkit.PatchedBackend;
import java.time.Duration;
import java.util.Optional;

/** Schedules of one replica at which a test can step in. */
final class HookedSchedules implements ScheduleStore {
  private final ScheduleStore whole;

  /** Runs when something was claimed, before the claim is told. */
  volatile Runnable claimed = () -> {};

  /** Runs when something is to be done, before it is. */
  volatile Runnable beforeDone = () -> {};

  private HookedSchedules(ScheduleStore whole) {
    this.whole = whole;
  }

  static HookedSchedules of(Backend backend) {
    return new HookedSchedules(backend.schedules());
  }

  Backend in(Backend backend) {
    return new PatchedBackend(backend, this);
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
    DueAnswer answer = whole.claim(call);
    if (answer instanceof DueAnswer.Claimed) {
      claimed.run();
    }
    return answer;
  }

  @Override
  public DoneAnswer done(ScheduleId id, Fence claim) {
    beforeDone.run();
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
