package io.botmesh.impl.memory;

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
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The schedules of a hub. Thread-safe. */
final class MemorySchedules implements ScheduleStore {
  private final List<SchedulePart> parts;

  MemorySchedules(HubTime time) {
    this.parts = Stream.generate(() -> new SchedulePart(time)).limit(PARTS).toList();
  }

  @Override
  public int partOf(ScheduleId id) {
    return partOf(id.chat());
  }

  private static int partOf(ChatId chat) {
    return Math.floorMod(chat.value().hashCode(), PARTS);
  }

  @Override
  public ScheduleAnswer put(Schedule schedule) {
    return part(schedule.id()).put(schedule);
  }

  @Override
  public ScheduleAnswer cancel(ScheduleId id, Decision decision) {
    return part(id).cancel(id, decision);
  }

  @Override
  public void cancelAll(ChatId chat, Decision decision) {
    part(chat).cancelAll(chat, decision);
  }

  @Override
  public DueAnswer claim(DueCall call) {
    Page.limit(call.limit());
    return part(call.part()).claim(call);
  }

  @Override
  public DoneAnswer done(ScheduleId id, Fence claim) {
    return part(id).done(id, claim);
  }

  @Override
  public DoneAnswer postpone(ScheduleId id, Fence claim, Duration delay) {
    return part(id).postpone(id, claim, delay);
  }

  @Override
  public Optional<Decision> newest(ScheduleId id) {
    return part(id).newest(id);
  }

  @Override
  public ScheduleListing list(int part, Optional<String> next, int limit) {
    return part(part).list(next, Page.limit(limit));
  }

  private SchedulePart part(ScheduleId id) {
    return part(id.chat());
  }

  private SchedulePart part(ChatId chat) {
    return parts.get(partOf(chat));
  }

  private SchedulePart part(int number) {
    if (number < 0 || number >= PARTS) {
      throw new IllegalArgumentException(
          "BMESH-0665 Schedules lie in parts 0 to " + (PARTS - 1) + ", not in " + number);
    }
    return parts.get(number);
  }
}
