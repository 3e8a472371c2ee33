package io.botmesh.testkit;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.ScheduleId;
import io.botmesh.api.spi.Decision;
import io.botmesh.api.spi.DueAnswer;
import io.botmesh.api.spi.DueCall;
import io.botmesh.api.spi.Schedule;
import io.botmesh.api.spi.ScheduleAnswer;
import io.botmesh.api.spi.ScheduleStore;
import io.botmesh.api.spi.Token;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The words that the contract of schedules is told in: two replicas, and what Anna has to do. */
abstract class ScheduleStory {
  static final ReplicaId LEFT = new ReplicaId("left-1");
  static final ReplicaId RIGHT = new ReplicaId("right-1");
  static final ScheduleId TEA = new ScheduleId(new ChatId("anna"), "tea");
  static final ScheduleId BATH = new ScheduleId(new ChatId("anna"), "bath");
  static final Duration LEASE = Duration.ofSeconds(5);
  static final Duration MINUTE = Duration.ofMinutes(1);
  static final ScheduleAnswer TAKEN = new ScheduleAnswer.Taken();

  private final BackendContract contract;
  private int calls;

  ScheduleStory(BackendContract contract) {
    this.contract = contract;
  }

  void pass(Duration time) {
    contract.pass(time);
  }

  Instant now() {
    return contract.clock().now();
  }

  /** Returns another replica's view of the same schedules. */
  ScheduleStore anothers() {
    return contract.another().schedules();
  }

  ScheduleStore store() {
    return contract.backend().schedules();
  }

  Token token() {
    return new Token("t" + ++calls);
  }

  DueAnswer claim(ReplicaId me, ScheduleId id) {
    return claimFrom(store(), me, id);
  }

  DueAnswer claimFrom(ScheduleStore from, ReplicaId me, ScheduleId id) {
    return from.claim(new DueCall(from.partOf(id), token(), me, 10, LEASE));
  }

  DueAnswer.Claimed claimed(ReplicaId me, ScheduleId id) {
    return (DueAnswer.Claimed) claim(me, id);
  }

  static List<Schedule> due(DueAnswer answer) {
    return ((DueAnswer.Claimed) answer).due();
  }

  static Decision decision(int place) {
    return new Decision(new Fence(1000), place);
  }

  Schedule schedule(ScheduleId id, int place, Duration in) {
    return new Schedule(
        id, Schedule.Kind.ONCE, decision(place), now().plus(in), "handler", "payload");
  }
}
