package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.ScheduleId;
import io.botmesh.api.spi.Decision;
import io.botmesh.api.spi.Schedule;
import io.botmesh.api.spi.ScheduleListing;
import io.botmesh.api.spi.ScheduleStore;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.RedisServers;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A schedule that nobody can read keeps no other one of its part from being found. */
class UnreadableScheduleTest {
  private static final ChatId ANNA = new ChatId("anna");

  @RegisterExtension static final RedisServers REDIS = RedisServers.seven();

  private final HandClock clock = new HandClock();
  private final KeyLayout keys = new KeyLayout(Layout.LEGACY, "botmesh.contract", KeyLayout.SHARDS);
  private final Warnings warnings = new Warnings();
  private RedisSubject subject;

  @BeforeEach
  void open() {
    subject = new RedisSubject(REDIS, Layout.LEGACY, TurnLimits.DEFAULT, clock);
    warnings.begin();
  }

  @AfterEach
  void close() {
    warnings.close();
    subject.close();
  }

  @Test
  void theOthersAreListedPageByPageAndAWarningNamesIt() {
    ScheduleStore schedules = subject.backend().schedules();
    Schedule first = put("first", 1);
    Schedule spoilt = put("spoilt", 2);
    Schedule last = put("last", 3);
    int part = schedules.partOf(spoilt.id());
    REDIS.command("HSET", keys.schedules(part), ScheduleText.id(spoilt.id()), "no such record");
    assertThat(schedules.list(part, Optional.empty(), 10).schedules()).containsExactly(first, last);
    assertThat(warnings.seen())
        .singleElement()
        .satisfies(told -> assertThat(told).startsWith("BMESH-0677").contains("anna spoilt"));

    ScheduleListing page = schedules.list(part, Optional.empty(), 1);
    assertThat(page.schedules()).containsExactly(first);
    page = schedules.list(part, page.next(), 1);
    assertThat(page.schedules()).isEmpty();
    assertThat(schedules.list(part, page.next(), 1).schedules()).containsExactly(last);
  }

  private Schedule put(String name, int minutes) {
    Schedule schedule =
        new Schedule(
            new ScheduleId(ANNA, name),
            Schedule.Kind.ONCE,
            new Decision(new Fence(1), 1),
            clock.now().plus(Duration.ofMinutes(minutes)),
            "say",
            "");
    subject.backend().schedules().put(schedule);
    return schedule;
  }
}
